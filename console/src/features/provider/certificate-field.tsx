/** The field of the bank's certificate, a file that is read in the browser and sent with the form. */
import { Input, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { dataUrlOf } from "../../shared/ui/data-url.ts";
import { FileDrop } from "../../shared/ui/file-drop.tsx";
import { Icon } from "../../shared/ui/icon.tsx";

/** The limit of the service before base64. A bank's file has some kilobytes. */
const MOST_BYTES = 75_000;

export type Certificate = { name: string; base64: string };

type CertificateFieldProps = {
  certificate: Certificate | null;
  error: ReactNode;
  onChange: (certificate: Certificate | null) => void;
};

export function CertificateField({ certificate, error, onChange }: CertificateFieldProps) {
  const { t } = useTranslation();
  const reading = useMutation({ mutationFn: readCertificate, onMutate: () => onChange(null), onSuccess: onChange });
  const about = certificate?.name ?? t("provider.contract.certificate_about");
  return (
    <Input.Wrapper
      label={t("provider.contract.certificate")}
      labelElement="div"
      error={reading.isError ? t("provider.contract.unreadable") : error}
    >
      <FileDrop label={t("provider.contract.choose")} accept=".p12,.pfx,application/x-pkcs12" onFile={reading.mutate}>
        <Stack gap={4} align="center">
          <Icon name={certificate === null ? "key" : "check"} size={28} />
          <Text fw={600}>{t(certificate === null ? "provider.contract.choose" : "provider.contract.chosen")}</Text>
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            {about}
          </Text>
        </Stack>
      </FileDrop>
    </Input.Wrapper>
  );
}

/** @throws for an empty or too large file, and for one that the browser cannot read. */
async function readCertificate(file: File): Promise<Certificate> {
  if (file.size === 0 || file.size > MOST_BYTES) throw new Error("no certificate has this size");
  const [, base64 = ""] = (await dataUrlOf(file)).split(",");
  return { name: file.name, base64 };
}
