// The table of cases that all SDKs keep to, against the real service with a failing proxy in between. TOLEM_FAULTS_URL is the
// proxy, TOLEM_API_KEY the test key of a new merchant.
package tolem

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"
)

type step struct {
	Call           string
	ID             any
	Params         json.RawMessage
	IdempotencyKey string `json:"idempotency_key"`
	Gives          map[string]any
	Throws         map[string]any
	Lists          *[]string
	Meanwhile      *step
}

type testCase struct {
	Name   string
	Client struct {
		APIKey     string `json:"api_key"`
		TimeoutMs  int    `json:"timeout_ms"`
		BudgetMs   int    `json:"budget_ms"`
		MaxRetries *int   `json:"max_retries"`
	}
	Faults   []any
	Calls    []step
	Requests any
	Keys     any
	Effects  any
}

type vector struct {
	Name     string
	Body     string
	Now      time.Time
	Secret   any
	Headers  map[string]string
	Accepted bool
}

var (
	faultsURL = os.Getenv("TOLEM_FAULTS_URL")
	key       = os.Getenv("TOLEM_API_KEY")
)

// readTable reads the cases of all SDKs.
func readTable(t *testing.T, table any) {
	t.Helper()
	written, err := os.ReadFile(filepath.Join("..", "cases.json"))
	if err != nil {
		t.Fatal(err)
	}
	decode(t, written, table)
}

func decode(t *testing.T, written []byte, value any) {
	t.Helper()
	if err := json.Unmarshal(written, value); err != nil {
		t.Fatalf("%s: %v", written, err)
	}
}

// UnmarshalJSON lets the table give fields that may be left out. Programs have no need of it.
func (optional *Optional[T]) UnmarshalJSON(data []byte) error {
	optional.isGiven = true
	return json.Unmarshal(data, &optional.value)
}

// story has the answers of one case so far.
type story struct {
	t       *testing.T
	client  *Client
	secret  string
	answers []any
}

func TestCalls(t *testing.T) {
	var table struct{ Calls []testCase }
	readTable(t, &table)
	for _, each := range table.Calls {
		t.Run(each.Name, func(t *testing.T) { tellCase(t, each) })
	}
}

func tellCase(t *testing.T, each testCase) {
	control(t, http.MethodPut, append([]any{}, each.Faults...))
	options := []Option{}
	if each.Client.TimeoutMs > 0 {
		options = append(options, WithTimeout(time.Duration(each.Client.TimeoutMs)*time.Millisecond))
	}
	if each.Client.BudgetMs > 0 {
		options = append(options, WithBudget(time.Duration(each.Client.BudgetMs)*time.Millisecond))
	}
	if each.Client.MaxRetries != nil {
		options = append(options, WithMaxRetries(*each.Client.MaxRetries))
	}
	secret := key
	if each.Client.APIKey != "" {
		secret = each.Client.APIKey
	}
	client, err := New(secret, faultsURL, options...)
	if err != nil {
		t.Fatal(err)
	}
	told := &story{t: t, client: client, secret: secret}
	for _, step := range each.Calls {
		told.answers = append(told.answers, told.take(step))
	}
	seen := control(t, http.MethodGet, nil)
	for name, expected := range map[string]any{"requests": each.Requests, "keys": each.Keys, "effects": each.Effects} {
		if expected != nil && !reflect.DeepEqual(seen[name], expected) {
			t.Errorf("%s: %v, expected %v", name, seen[name], expected)
		}
	}
	told.isHidden(client)
}

// control sets the faults of the proxy, or tells what came.
func control(t *testing.T, method string, faults any) map[string]any {
	t.Helper()
	written, _ := json.Marshal(faults)
	asked, _ := http.NewRequest(method, faultsURL+"/faults", bytes.NewReader(written))
	asked.Header.Set("X-API-Key", key)
	response, err := http.DefaultClient.Do(asked)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	var seen map[string]any
	decode(t, body, &seen)
	return seen
}

// take makes the call, and holds its answer or its error against the step.
func (told *story) take(step step) any {
	answer, err := told.call(step)
	if step.Lists != nil && err == nil {
		answer, err = told.walk(answer, step.Meanwhile)
	}
	if step.Throws != nil {
		facts := factsOf(err)
		for name, expected := range step.Throws {
			if !reflect.DeepEqual(facts[name], expected) {
				told.t.Errorf("%s: %v, expected %v of %v", name, facts[name], expected, err)
			}
		}
		told.isHidden(err)
		return nil
	}
	if err != nil {
		told.t.Fatal(err)
	}
	if step.Lists != nil {
		told.hasIDs(answer, *step.Lists)
	}
	for path, expected := range step.Gives {
		if text, isText := expected.(string); isText && strings.HasPrefix(text, "=") {
			expected = at(told.answers, text[1:])
		}
		if given := at(answer, path); fmt.Sprint(given) != fmt.Sprint(expected) {
			told.t.Errorf("%s: %v, expected %v", path, given, expected)
		}
	}
	return answer
}

// call finds the method by its name in the table, and its arguments by their types.
func (told *story) call(step step) (any, error) {
	on := reflect.ValueOf(told.client)
	names := strings.Split(step.Call, ".")
	for _, name := range names[:len(names)-1] {
		on = on.Elem().FieldByName(pascal(name))
	}
	method := on.MethodByName(pascal(names[len(names)-1]))
	arguments := []reflect.Value{}
	for index := range method.Type().NumIn() {
		kind := method.Type().In(index)
		switch {
		case kind == reflect.TypeFor[context.Context]():
			arguments = append(arguments, reflect.ValueOf(told.t.Context()))
		case kind == reflect.TypeFor[int64]():
			arguments = append(arguments, reflect.ValueOf(told.id(step.ID)))
		case kind.Kind() == reflect.Struct:
			params := reflect.New(kind)
			if step.Params != nil {
				decode(told.t, step.Params, params.Interface())
			}
			arguments = append(arguments, params.Elem())
		case step.IdempotencyKey != "":
			arguments = append(arguments, reflect.ValueOf(WithIdempotencyKey(step.IdempotencyKey)))
		}
	}
	results := method.Call(arguments)
	if len(results) == 1 {
		return results[0].Interface(), nil
	}
	err, _ := results[1].Interface().(error)
	return results[0].Interface(), err
}

func (told *story) id(id any) int64 {
	if path, isPath := id.(string); isPath {
		return at(told.answers, path).(int64)
	}
	return int64(id.(float64))
}

// walk walks over a list of any rows to its end.
func (told *story) walk(list any, meanwhile *step) (rows []any, err error) {
	all := reflect.ValueOf(list).MethodByName("All").Call([]reflect.Value{reflect.ValueOf(told.t.Context())})[0]
	for row, failure := range all.Seq2() {
		if !failure.IsNil() {
			return nil, failure.Interface().(error)
		}
		rows = append(rows, row.Interface())
		if meanwhile != nil && len(rows) == 1 {
			if _, err := told.call(*meanwhile); err != nil {
				return nil, err
			}
		}
	}
	return rows, nil
}

func (told *story) hasIDs(rows any, paths []string) {
	given, expected := []any{}, []any{}
	for _, row := range rows.([]any) {
		given = append(given, at(row, "id"))
	}
	for _, path := range paths {
		expected = append(expected, at(told.answers, path))
	}
	if !reflect.DeepEqual(given, expected) {
		told.t.Errorf("the list has %v, expected %v", given, expected)
	}
}

// isHidden looks for the key in every text of a value.
func (told *story) isHidden(value any) {
	for _, format := range []string{"%v", "%+v", "%#v", "%s"} {
		if strings.Contains(fmt.Sprintf(format, value), told.secret) {
			told.t.Errorf("the key stands in %s of %T", format, value)
		}
	}
}

// factsOf is an error in the words of the table.
func factsOf(err error) map[string]any {
	var connection *ConnectionError
	if errors.As(err, &connection) {
		return map[string]any{"kind": "connection"}
	}
	var refusal *APIError
	if !errors.As(err, &refusal) {
		return map[string]any{"kind": err}
	}
	facts := map[string]any{
		"kind":           "api",
		"status":         float64(refusal.Status),
		"code":           refusal.Code,
		"request_id":     refusal.RequestID != "",
		"retry_after_ms": float64(refusal.RetryAfter.Milliseconds()),
	}
	for _, name := range []string{"amount", "outcome"} {
		if refusal.Fields[name] != "" {
			facts["field"] = name
		}
	}
	return facts
}

// at is a part of an answer, by its path in JSON.
func at(value any, path string) any {
	of := reflect.ValueOf(value)
	for _, name := range strings.Split(path, ".") {
		for of.Kind() == reflect.Pointer || of.Kind() == reflect.Interface {
			of = of.Elem()
		}
		if index, err := strconv.Atoi(name); err == nil {
			of = of.Index(index)
		} else {
			of = of.FieldByNameFunc(func(field string) bool { return strings.EqualFold(field, strings.ReplaceAll(name, "_", "")) })
		}
	}
	for of.Kind() == reflect.Pointer || of.Kind() == reflect.Interface {
		of = of.Elem()
	}
	return of.Interface()
}

func pascal(name string) string {
	var joined strings.Builder
	for _, word := range strings.Split(name, "_") {
		joined.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return joined.String()
}

func TestClients(t *testing.T) {
	var table struct {
		Clients []struct {
			Name, Hidden string
			APIKey       string `json:"api_key"`
			BaseURL      string `json:"base_url"`
		}
	}
	readTable(t, &table)
	for _, each := range table.Clients {
		_, err := New(each.APIKey, each.BaseURL)
		if err == nil || each.Hidden != "" && strings.Contains(err.Error(), each.Hidden) {
			t.Errorf("%s: %v", each.Name, err)
		}
	}
}

func TestWebhooks(t *testing.T) {
	var table struct {
		Webhooks struct {
			vector
			Vectors []json.RawMessage
		}
	}
	readTable(t, &table)
	for _, written := range table.Webhooks.Vectors {
		each := table.Webhooks.vector
		decode(t, written, &each)
		t.Run(each.Name, func(t *testing.T) {
			header := http.Header{}
			for name, value := range each.Headers {
				header.Set(name, value)
			}
			verifier := WebhookVerifier{Secrets: secretsOf(each.Secret), Now: func() time.Time { return each.Now }}
			event, err := verifier.Verify([]byte(each.Body), header)
			if (err == nil) != each.Accepted {
				t.Fatalf("%v, expected accepted: %v", err, each.Accepted)
			}
			if changed, isChange := event.(*InvoiceStatusChanged); err == nil && (!isChange || changed.Invoice.Amount != "1500.50") {
				t.Errorf("the event is %+v", event)
			}
		})
	}
}

func secretsOf(secret any) []Secret {
	if one, isOne := secret.(string); isOne {
		return []Secret{Secret(one)}
	}
	secrets := []Secret{}
	for _, each := range secret.([]any) {
		secrets = append(secrets, Secret(each.(string)))
	}
	return secrets
}
