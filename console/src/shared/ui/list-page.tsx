/** A paged list: its filters, its rows, its message without rows, and the links to the other pages. */
import { Stack } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Loaded } from "./loaded.tsx";
import { Page } from "./page.tsx";
import { Pages } from "./rows.tsx";

/** A page of a list, and the number of entries on all pages. */
type ListAnswer<T> = { items: T[]; total: number };

type PagedListProps<T> = {
  query: UseQueryResult<ListAnswer<T>>;
  page: number;
  /** Entries on a page. */
  size: number;
  onTurn: (page: number) => void;
  /** Shown where the page has no entries. */
  empty: ReactNode;
  /** Renders the entries of the page. */
  children: (items: T[]) => ReactNode;
};

export function PagedList<T>({ query, page, size, onTurn, empty, children }: PagedListProps<T>) {
  return (
    <Loaded query={query}>
      {({ items, total }) => (
        <Stack>
          {items.length === 0 ? empty : children(items)}
          {/* A page past the last one is empty, and still leads back. */}
          {total > 0 && <Pages total={total} size={size} page={page} onTurn={onTurn} />}
        </Stack>
      )}
    </Loaded>
  );
}

type ListPageProps<T> = PagedListProps<T> & {
  title: string;
  actions?: ReactNode;
  filters?: ReactNode;
  /** Shown below the list also when it is empty, such as the report of a bulk action. */
  below?: ReactNode;
  wide?: boolean;
};

export function ListPage<T>({ title, actions, filters, below, wide = false, ...list }: ListPageProps<T>) {
  return (
    <Page title={title} actions={actions} wide={wide}>
      <Stack>
        {filters}
        <PagedList {...list} />
        {below}
      </Stack>
    </Page>
  );
}
