/** The field that says what a new API key may do: everything, or in each area nothing, reading, or reading and writing. */
import { Group, Input, SegmentedControl, Stack, Text } from "@mantine/core";
import { useId } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { AREA_NAMES, AREAS, type Area, canWrite, type Permission, widestOf } from "./permissions.ts";

const NOTHING = "none";

type KeyAccessProps = {
  /** Null: everything. */
  permissions: Permission[] | null;
  onChange: (permissions: Permission[] | null) => void;
  error?: string | undefined;
};

export function KeyAccess({ permissions, onChange, error }: KeyAccessProps) {
  const { t } = useTranslation();
  const label = useId();
  return (
    <Input.Wrapper size="md" label={t("developers.access")} labelElement="div" labelProps={{ id: label }} error={error}>
      <Stack gap="xs" mt={6}>
        <SegmentedControl
          fullWidth
          aria-labelledby={label}
          value={permissions === null ? "all" : "some"}
          onChange={(chosen) => onChange(chosen === "all" ? null : [])}
          data={[
            { value: "all", label: t("developers.access_all") },
            { value: "some", label: t("developers.access_some") },
          ]}
        />
        {permissions !== null &&
          AREA_NAMES.map((area) => <AreaAccess key={area} area={area} permissions={permissions} onChange={onChange} />)}
      </Stack>
    </Input.Wrapper>
  );
}

type AreaAccessProps = {
  area: Area;
  permissions: Permission[];
  onChange: (permissions: Permission[]) => void;
};

function AreaAccess({ area, permissions, onChange }: AreaAccessProps) {
  const { t } = useTranslation();
  const ofArea: readonly Permission[] = AREAS[area];
  const choose = (value: string) => {
    const others = permissions.filter((one) => !ofArea.includes(one));
    onChange([...others, ...ofArea.filter((one) => one === value)]);
  };
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">{t(`developers.area.${area}`)}</Text>
      <SegmentedControl
        size="xs"
        aria-label={t(`developers.area.${area}`)}
        value={widestOf(area, permissions) ?? NOTHING}
        onChange={choose}
        data={[
          { value: NOTHING, label: t("developers.reach.none") },
          ...ofArea.map((one) => ({ value: one, label: t(`developers.reach.${canWrite(one) ? "write" : "read"}`) })),
        ]}
      />
    </Group>
  );
}
