/** The page of all people with their merchants and roles, for operators. */
import { Card } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Empty } from "../../shared/ui/empty.tsx";
import { ListPage } from "../../shared/ui/list-page.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { readUserFilter } from "./filter.ts";
import { PAGE_SIZE, userListQuery } from "./queries.ts";
import { UserInList } from "./user.tsx";

const route = getRouteApi("/admin/users");

export function UserList() {
  const { t } = useTranslation();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(userListQuery(filter));
  const { page = 1, search = "" } = filter;
  return (
    <ListPage
      title={t("users.title")}
      filters={
        <SearchField
          label={t("users.search")}
          value={search}
          onSearch={(typed) => void navigate({ search: readUserFilter({ search: typed }), replace: true })}
        />
      }
      query={list}
      page={page}
      size={PAGE_SIZE}
      onTurn={(turned) => void navigate({ search: { ...filter, page: turned } })}
      empty={<Empty icon="search" title={t("users.none_found")} about={t("users.none_found_about")} />}
    >
      {(items) => (
        <Card padding={0}>
          {items.map((user) => (
            <UserInList key={user.id} user={user} />
          ))}
        </Card>
      )}
    </ListPage>
  );
}
