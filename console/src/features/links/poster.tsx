/** The page on which a poster of a payment link is looked at and printed: its code, what for and how much, on paper or as a table tent. */
import { Box, Button, SegmentedControl, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useTenant } from "../../shared/session/me.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { TestMark } from "../../shared/ui/test-mark.tsx";
import { useAmountText } from "./amount.ts";
import styles from "./poster.module.css";
import { linkQuery, type PaymentLink } from "./queries.ts";

const route = getRouteApi("/console/links/$id/poster");

const SIZES = ["a4", "a5", "a6", "tent"] as const;
type Size = (typeof SIZES)[number];

export function LinkPoster() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const query = useQuery(linkQuery(Number(id)));
  const [size, setSize] = useState<Size>("a5");
  return (
    <Page
      title={t("links.poster.title")}
      back={{ to: `/console/links/${id}`, label: t("links.link") }}
      actions={
        <Button leftSection={<Icon name="print" size={18} />} onClick={() => window.print()}>
          {t("links.poster.print")}
        </Button>
      }
      narrow
    >
      <Loaded query={query}>
        {(link) => (
          <Stack>
            {link.is_sandbox && <TestMark>{t("links.is_test")}</TestMark>}
            <SegmentedControl
              aria-label={t("links.poster.size")}
              data={SIZES.map((value) => ({
                value,
                label: value === "tent" ? t("links.poster.tent") : value.toUpperCase(),
              }))}
              value={size}
              onChange={setSize}
            />
            <Text size="sm" c="dimmed">
              {t(size === "tent" ? "links.poster.tent_about" : "links.poster.about")}
            </Text>
            <Box className={`${styles.sheet} ${styles[size]}`} data-print="alone">
              <Face link={link} />
              {size === "tent" && <Face link={link} />}
            </Box>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

/** On paper whole amounts stand without their decimals. */
const NO_FRACTION = /[.,]00(?=\s₸)/g;
/** A title of more characters is set smaller. */
const LONG_TITLE = 40;

function Face({ link }: { link: PaymentLink }) {
  const { t } = useTranslation();
  const { name } = useTenant();
  const amountOf = useAmountText();
  const { title, slug, url } = link;
  return (
    <div className={styles.face}>
      <div className={styles.words}>
        <p className={styles.shop} dir="auto">
          {name}
        </p>
        <p className={`${styles.title} ${title.length > LONG_TITLE ? styles.long : ""}`} dir="auto">
          {title}
        </p>
        <p className={styles.amount}>{amountOf(link).replaceAll(NO_FRACTION, "")}</p>
      </div>
      <img className={styles.code} src={`/l/${slug}/code.svg`} width={600} height={600} alt={t("links.poster.code")} />
      <div className={styles.how}>
        <p>{t("links.poster.how")}</p>
        <p className={styles.url}>{url.replace(/^https?:\/\//, "")}</p>
      </div>
    </div>
  );
}
