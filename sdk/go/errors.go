package tolem

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// APIError says that the service has refused the call, and why. It holds neither the key nor what was sent.
type APIError struct {
	// Code is HTTP_502 and the like where the answer came from something else on the way, such as a proxy.
	Code    string
	Status  int
	Message string
	// RequestID is what to quote when you ask the installation's operator about the error.
	RequestID string
	// Fields has a sentence for each field that was refused, and the facts of the refusal.
	Fields map[string]string
	// Problems are those of the rows of a list that was sent.
	Problems []map[string]any
	// RetryAfter is when the service wants to be asked again; 0, where it does not say.
	RetryAfter time.Duration
}

// Error tells the code, the status, the reason and the fields.
func (err *APIError) Error() string {
	var fields strings.Builder
	for _, name := range slices.Sorted(maps.Keys(err.Fields)) {
		fmt.Fprintf(&fields, " %s: %s.", name, err.Fields[name])
	}
	return fmt.Sprintf("tolem: %s (%d): %s%s", err.Code, err.Status, err.Message, fields.String())
}

// ConnectionError says that no whole answer came: the connection failed, or the time was up. Whether the call had an effect is
// not known.
type ConnectionError struct{ cause error }

// Error tells what failed.
func (err *ConnectionError) Error() string { return "tolem: no answer came: " + err.cause.Error() }

// Unwrap gives the cause, such as context.Canceled.
func (err *ConnectionError) Unwrap() error { return err.cause }

// newAPIError reads what the service or a proxy on the way has answered.
func newAPIError(response *http.Response, body []byte) *APIError {
	var envelope struct {
		Error struct {
			Code     string            `json:"code"`
			Message  string            `json:"message"`
			Fields   map[string]string `json:"fields"`
			Problems []map[string]any  `json:"problems"`
		} `json:"error"`
	}
	// A proxy answers with a page, which has no reason to read.
	_ = json.Unmarshal(body, &envelope)
	said := envelope.Error
	if said.Code == "" {
		said.Code = "HTTP_" + strconv.Itoa(response.StatusCode)
	}
	if said.Message == "" {
		said.Message = "The answer gives no reason."
	}
	return &APIError{
		Code:       said.Code,
		Status:     response.StatusCode,
		Message:    said.Message,
		RequestID:  response.Header.Get("X-Request-Id"),
		Fields:     said.Fields,
		Problems:   said.Problems,
		RetryAfter: durationOf(response.Header.Get("Retry-After")),
	}
}

// durationOf reads Retry-After: seconds, or a date where a proxy wrote it.
func durationOf(retryAfter string) time.Duration {
	if seconds, err := strconv.ParseUint(retryAfter, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second
	}
	if at, err := http.ParseTime(retryAfter); err == nil {
		return max(0, time.Until(at))
	}
	return 0
}
