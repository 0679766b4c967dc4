/** The preview of the shop on a customer's phone, drawn here because the shop's pages refuse to be framed. */
import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { TextLink } from "../../shared/ui/link.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { itemsQuery, Picture } from "../catalog/index.ts";
import styles from "./preview.module.css";

const ITEMS_SHOWN = 4;

export function ShopPreview({ title }: { title: string }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const items = useQuery(itemsQuery({ search: "", page: 1, per_page: ITEMS_SHOWN, order: "newest" }));
  return (
    <Stack gap="sm">
      <Title order={2} fz={18}>
        {t("shop.preview")}
      </Title>
      <div className={styles.shop}>
        <p className={styles.title} dir="auto">
          {title.trim() === "" ? "…" : title}
        </p>
        <Loaded query={items}>
          {({ data }) => (
            <>
              {data.length === 0 && <p className={styles.empty}>{t("shop.preview_empty")}</p>}
              {data.map((item) => (
                <div key={item.id} className={styles.item}>
                  {item.image_id !== null && <Picture image_id={item.image_id} size={56} />}
                  <div>
                    <div className={styles.name} dir="auto">
                      {item.name}
                    </div>
                    <div className={styles.price}>{money(item.price)}</div>
                  </div>
                </div>
              ))}
              {data.length > 0 && <div className={styles.button}>{t("shop.check_out")}</div>}
            </>
          )}
        </Loaded>
      </div>
      <Text size="sm" c="dimmed" ta="center">
        {t("shop.preview_about")}{" "}
        <TextLink underline="always" to="/console/catalog">
          {t("catalog.title")}
        </TextLink>
      </Text>
    </Stack>
  );
}
