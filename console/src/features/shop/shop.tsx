/** The page of the merchant's shop: its settings and its preview. */
import { Card, Grid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { components } from "../../api.gen.ts";
import { Changeable } from "../../shared/session/may.tsx";
import { useTenant } from "../../shared/session/me.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { ShopPreview } from "./preview.tsx";
import { shopQuery } from "./queries.ts";
import { ShopForm } from "./shop-form.tsx";
import { ShopLink } from "./shop-link.tsx";

type Shop = components["schemas"]["Shop"];

export function ShopSettings() {
  const { t } = useTranslation();
  const shop = useQuery(shopQuery);
  return (
    <Page title={t("shop.title")}>
      <Loaded query={shop}>{(answer) => <Settings shop={answer.shop} />}</Loaded>
    </Page>
  );
}

function Settings({ shop }: { shop: Shop | null }) {
  const tenant = useTenant();
  const [title, setTitle] = useState(shop?.title ?? tenant.name);
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack>
          {shop?.enabled === true && <ShopLink url={shop.url} title={shop.title} />}
          <Changeable by="shop:write">
            <Card>
              <ShopForm shop={shop} title={title} onTitle={setTitle} />
            </Card>
          </Changeable>
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <ShopPreview title={title} />
      </Grid.Col>
    </Grid>
  );
}
