/** Walks a list to its end, page by page. */

/** The forms that the service's lists have: by offset, by numbers of pages, and by cursor. */
type Page<Item> = {
  items?: Item[];
  data?: Item[];
  next_cursor?: string | null;
  offset?: number;
  limit?: number;
  page?: number;
  per_page?: number;
  meta?: { current_page: number; per_page: number };
};

/** `for await (const item of list)` asks for each page when it is needed. A list can be walked more than once. */
export class List<Item extends { id: unknown }> implements AsyncIterable<Item> {
  readonly #askPage: (query: object) => Promise<Page<Item>>;
  readonly #query: object;

  constructor(askPage: (query: object) => Promise<Page<Item>>, query: object) {
    this.#askPage = askPage;
    this.#query = query;
  }

  /** Rows that are made meanwhile move the later pages on: a row that comes again is left out. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    const given = new Set<unknown>();
    for await (const items of this.pages()) {
      for (const item of items) {
        if (given.has(item.id)) continue;
        given.add(item.id);
        yield item;
      }
    }
  }

  async *pages(): AsyncGenerator<Item[], void, undefined> {
    for (let query: object | undefined = this.#query; query !== undefined; ) {
      const page: Page<Item> = await this.#askPage(query);
      const items = page.items ?? page.data ?? [];
      yield items;
      query = this.#queryAfter(page, items.length);
    }
  }

  /** Where the next page begins: by its cursor, or by number in a service that has none. A page that is not full is the last. */
  #queryAfter(answer: Page<Item>, rows: number): object | undefined {
    const { next_cursor, offset, limit, meta, page = meta?.current_page, per_page = meta?.per_page } = answer;
    if (next_cursor !== undefined) return next_cursor === null ? undefined : { ...this.#query, cursor: next_cursor };
    if (rows === 0 || rows < (limit ?? per_page ?? 0)) return undefined;
    if (page !== undefined) return { ...this.#query, page: page + 1 };
    return offset === undefined ? undefined : { ...this.#query, offset: offset + rows };
  }
}
