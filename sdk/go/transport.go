package tolem

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/url"
	"time"
)

// transport makes the calls: one Idempotency-Key a write, attempts with a time-out each, retries within a budget of time.
type transport struct {
	apiKey     string
	baseURL    string
	timeout    time.Duration
	budget     time.Duration
	maxRetries int
	http       http.Client
}

// request is one logical call, whatever number of attempts it takes.
type request struct {
	method  string
	path    string
	query   any
	body    any
	picture []byte
	options []CallOption
}

// CallOption changes one call.
type CallOption func(http.Header)

// WithIdempotencyKey gives a write a key of your own, by which you may repeat it within 24 hours without a second effect.
func WithIdempotencyKey(key string) CallOption {
	return func(header http.Header) { header.Set("Idempotency-Key", key) }
}

// message is what every attempt of a call sends.
type message struct {
	method, url string
	header      http.Header
	body        []byte
}

// fetchJSON makes a call and reads its answer.
func fetchJSON[T any](ctx context.Context, t *transport, call request) (*T, error) {
	response, body, err := t.send(ctx, call)
	if err != nil {
		return nil, err
	}
	answer := new(T)
	if json.Unmarshal(body, answer) != nil {
		refusal := newAPIError(response, nil)
		refusal.Message = "The answer is not the JSON of a Tolem: is baseURL yours?"
		return nil, refusal
	}
	return answer, nil
}

// fetchBytes makes a call whose answer is a picture.
func fetchBytes(ctx context.Context, t *transport, call request) ([]byte, error) {
	_, body, err := t.send(ctx, call)
	return body, err
}

// part is an id as one part of a path, whatever it contains.
func part(id any) string { return url.PathEscape(fmt.Sprint(id)) }

func (t *transport) send(ctx context.Context, call request) (*http.Response, []byte, error) {
	sent, err := t.messageOf(call)
	if err != nil {
		return nil, nil, err
	}
	end := time.Now().Add(t.budget)
	for retries := 0; ; retries++ {
		response, body, err := t.attempt(ctx, sent, min(t.timeout, time.Until(end)))
		if err == nil || ctx.Err() != nil {
			return response, body, err
		}
		pause, isPassing := pauseBeforeRetry(err, retries, mathrand.Float64())
		if !isPassing || retries >= t.maxRetries || !time.Now().Add(pause).Before(end) {
			return nil, nil, err
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil, nil, &ConnectionError{ctx.Err()}
		}
	}
}

// attempt sends the message once and reads the answer whole.
func (t *transport) attempt(ctx context.Context, sent message, timeout time.Duration) (*http.Response, []byte, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	asked, err := http.NewRequestWithContext(ctx, sent.method, sent.url, bytes.NewReader(sent.body))
	if err != nil {
		return nil, nil, err
	}
	asked.Header = sent.header
	// Attempts are made and counted by send alone: the HTTP client is not to repeat the body by itself.
	asked.GetBody = nil
	response, err := t.http.Do(asked)
	if err != nil {
		return nil, nil, &ConnectionError{err}
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, nil, &ConnectionError{err}
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return nil, nil, newAPIError(response, body)
	}
	return response, body, nil
}

func (t *transport) messageOf(call request) (message, error) {
	query, err := queryOf(call.query)
	if err != nil {
		return message{}, err
	}
	sent := message{method: call.method, url: t.baseURL + "/api/v1" + call.path, header: http.Header{}}
	if len(query) > 0 {
		sent.url += "?" + query.Encode()
	}
	sent.header.Set("X-API-Key", t.apiKey)
	sent.header.Set("User-Agent", "tolem-go/"+Version)
	if call.method != http.MethodGet {
		sent.header.Set("Idempotency-Key", rand.Text())
	}
	for _, option := range call.options {
		option(sent.header)
	}
	for _, sign := range sent.header.Get("Idempotency-Key") {
		if sign < ' ' || sign > '~' {
			return message{}, errors.New("tolem: an idempotency key has printable characters of ASCII alone")
		}
	}
	switch {
	case call.picture != nil:
		sent.body, err = pictureForm(call.picture, sent.header)
	case call.body != nil:
		sent.header.Set("Content-Type", "application/json")
		sent.body, err = json.Marshal(call.body)
	}
	return sent, err
}

// queryOf has the fields of the parameters by their names in JSON.
func queryOf(params any) (url.Values, error) {
	if query, isQuery := params.(url.Values); isQuery {
		return query, nil
	}
	written, err := json.Marshal(params)
	if err != nil {
		return nil, err
	}
	var fields map[string]any
	reader := json.NewDecoder(bytes.NewReader(written))
	reader.UseNumber()
	if err := reader.Decode(&fields); err != nil {
		return nil, err
	}
	query := url.Values{}
	for name, value := range fields {
		if value != nil {
			query.Set(name, fmt.Sprint(value))
		}
	}
	return query, nil
}

func pictureForm(picture []byte, header http.Header) ([]byte, error) {
	var form bytes.Buffer
	writer := multipart.NewWriter(&form)
	file, err := writer.CreateFormFile("file", "picture")
	if err != nil {
		return nil, err
	}
	if _, err := file.Write(picture); err != nil {
		return nil, err
	}
	header.Set("Content-Type", writer.FormDataContentType())
	err = writer.Close()
	return form.Bytes(), err
}
