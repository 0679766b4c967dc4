<?php

declare(strict_types=1);

namespace Tolem;

/**
 * Walks a list to its end: `foreach` asks for each page when it is needed. A list can be walked more than once.
 *
 * @template T of object
 * @implements \IteratorAggregate<int, T>
 */
final class Rows implements \IteratorAggregate
{
    /**
     * @param array<string, mixed> $query
     * @param class-string<T> $class
     */
    public function __construct(
        private readonly Transport $transport,
        private readonly string $path,
        private readonly array $query,
        private readonly string $class,
    ) {
    }

    /** @return \Generator<int, T> */
    public function getIterator(): \Generator
    {
        foreach ($this->pages() as $page) {
            foreach ($page as $row) {
                yield $row;
            }
        }
    }

    /**
     * Rows that are made meanwhile move the later pages on: a row that comes again is left out.
     *
     * @return \Generator<int, list<T>>
     */
    public function pages(): \Generator
    {
        $given = [];
        for ($query = $this->query; $query !== null; $query = $this->queryAfter($answer)) {
            $answer = $this->transport->page($this->path, $query);
            $page = [];
            foreach (self::rowsOf($answer) as $row) {
                if (!isset($given[$row['id']])) {
                    $given[$row['id']] = true;
                    $page[] = Decoder::decode($this->class, $row);
                }
            }
            yield $page;
        }
    }

    /**
     * @param array<string, mixed> $answer
     * @return list<array<string, mixed>>
     */
    private static function rowsOf(array $answer): array
    {
        return $answer['items'] ?? $answer['data'];
    }

    /**
     * Where the next page begins: by its cursor, or by number in a service that has none. A page that is not full is the last.
     *
     * @param array<string, mixed> $answer
     * @return array<string, mixed>|null
     */
    private function queryAfter(array $answer): ?array
    {
        if (array_key_exists('next_cursor', $answer)) {
            return $answer['next_cursor'] === null ? null : ['cursor' => $answer['next_cursor']] + $this->query;
        }
        $numbers = $answer['meta'] ?? $answer;
        $rows = count(self::rowsOf($answer));
        if ($rows === 0 || $rows < ($numbers['limit'] ?? $numbers['per_page'] ?? 0)) {
            return null;
        }
        $page = $numbers['page'] ?? $numbers['current_page'] ?? null;
        if ($page !== null) {
            return ['page' => $page + 1] + $this->query;
        }
        return isset($numbers['offset']) ? ['offset' => $numbers['offset'] + $rows] + $this->query : null;
    }
}
