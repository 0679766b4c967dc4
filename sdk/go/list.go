package tolem

import (
	"context"
	"encoding/json"
	"iter"
	"maps"
	"net/url"
	"strconv"
)

// List walks over rows, and asks for each page when it is needed. It can be walked more than once.
type List[T any] struct {
	transport *transport
	call      request
	rowsQuery string
	pageRows  int
}

// page is an answer of a list, whichever way the list counts.
type page struct {
	Items []json.RawMessage `json:"items"`
	Data  []json.RawMessage `json:"data"`
	numbers
	Meta       *numbers        `json:"meta"`
	NextCursor json.RawMessage `json:"next_cursor"`
}

type numbers struct {
	Limit       int  `json:"limit"`
	PerPage     int  `json:"per_page"`
	Page        *int `json:"page"`
	CurrentPage *int `json:"current_page"`
	Offset      *int `json:"offset"`
}

func newList[T any](t *transport, call request, rowsQuery string, pageRows int) *List[T] {
	return &List[T]{t, call, rowsQuery, pageRows}
}

// All walks over the rows. It ends after the first error.
func (list *List[T]) All(ctx context.Context) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for rows, err := range list.Pages(ctx) {
			if err != nil {
				yield(*new(T), err)
				return
			}
			for _, row := range rows {
				if !yield(row, nil) {
					return
				}
			}
		}
	}
}

// Pages walks over the pages. Rows that are made meanwhile move the later pages on: a row that comes again is left out.
func (list *List[T]) Pages(ctx context.Context) iter.Seq2[[]T, error] {
	return func(yield func([]T, error) bool) {
		query, err := queryOf(list.call.query)
		if err != nil {
			yield(nil, err)
			return
		}
		if !query.Has(list.rowsQuery) {
			query.Set(list.rowsQuery, strconv.Itoa(list.pageRows))
		}
		for given := map[string]bool{}; query != nil; {
			answer, err := list.fetchPage(ctx, query)
			if err != nil {
				yield(nil, err)
				return
			}
			rows, err := newRows[T](answer, given)
			if !yield(rows, err) || err != nil {
				return
			}
			query = queryAfter(query, answer)
		}
	}
}

func (list *List[T]) fetchPage(ctx context.Context, query url.Values) (*page, error) {
	call := list.call
	call.query = query
	return fetchJSON[page](ctx, list.transport, call)
}

// newRows are the rows of a page whose ids were not given yet.
func newRows[T any](answer *page, given map[string]bool) ([]T, error) {
	rows := []T{}
	for _, written := range answer.rows() {
		var named struct {
			ID json.RawMessage `json:"id"`
		}
		var row T
		if err := json.Unmarshal(written, &named); err != nil {
			return nil, err
		}
		if err := json.Unmarshal(written, &row); err != nil {
			return nil, err
		}
		if !given[string(named.ID)] {
			given[string(named.ID)] = true
			rows = append(rows, row)
		}
	}
	return rows, nil
}

func (answer *page) rows() []json.RawMessage {
	if answer.Items != nil {
		return answer.Items
	}
	return answer.Data
}

// queryAfter says where the next page begins: by its cursor, or by number in a service that has none. A page that is not full
// is the last, after which there is no query.
func queryAfter(query url.Values, answer *page) url.Values {
	if answer.NextCursor != nil {
		var cursor *string
		if json.Unmarshal(answer.NextCursor, &cursor) != nil || cursor == nil {
			return nil
		}
		return with(query, "cursor", *cursor)
	}
	numbers := answer.numbers
	if answer.Meta != nil {
		numbers = *answer.Meta
	}
	rows := len(answer.rows())
	if rows == 0 || rows < max(numbers.Limit, numbers.PerPage) {
		return nil
	}
	for _, current := range []*int{numbers.Page, numbers.CurrentPage} {
		if current != nil {
			return with(query, "page", strconv.Itoa(*current+1))
		}
	}
	if numbers.Offset == nil {
		return nil
	}
	return with(query, "offset", strconv.Itoa(*numbers.Offset+rows))
}

func with(query url.Values, name, value string) url.Values {
	next := maps.Clone(query)
	next.Set(name, value)
	return next
}
