// Package tolem takes payments in Kazakhstan with your own Tolem: invoices, refunds, subscriptions, webhooks.
package tolem

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"
)

// Version is that of this package.
const Version = "0.1.0"

var possibleKey = regexp.MustCompile(`^[\x21-\x7e]+$`)

// Client makes the calls: a service a noun, a method a verb. It may be used by several goroutines at once.
type Client struct {
	Invoices         *InvoicesService
	Refunds          *RefundsService
	Subscriptions    *SubscriptionsService
	PaymentLinks     *PaymentLinksService
	Catalog          *CatalogService
	Webhook          *WebhookService
	WebhookEndpoints *WebhookEndpointsService
	Deliveries       *DeliveriesService
	Events           *EventsService
	RequestLogs      *RequestLogsService
	Sandbox          *SandboxService
	account          *AccountService
}

// Option changes a setting of a client.
type Option func(*transport)

// WithTimeout sets how long one attempt may take: 30 seconds, where it is not set.
func WithTimeout(timeout time.Duration) Option {
	return func(t *transport) { t.timeout = timeout }
}

// WithBudget sets how long a call may take with all of its attempts and pauses: 90 seconds, where it is not set.
func WithBudget(budget time.Duration) Option {
	return func(t *transport) { t.budget = budget }
}

// WithMaxRetries sets how often a call is tried again at most: 5 times, where it is not set.
func WithMaxRetries(count int) Option {
	return func(t *transport) { t.maxRetries = count }
}

// WithHTTPClient sets an HTTP client of your own, for a proxy or for measurements. It follows no redirects here.
func WithHTTPClient(client *http.Client) Option {
	return func(t *transport) { t.http = *client }
}

// New makes a client of the Tolem at baseURL. The key is svc_test_… for the sandbox, svc_live_… for real money.
func New(apiKey, baseURL string, options ...Option) (*Client, error) {
	// No error may hold the key, or a password of the address.
	if !possibleKey.MatchString(apiKey) {
		return nil, errors.New("tolem: the API key is empty, or has characters that no key has")
	}
	address, err := url.Parse(baseURL)
	isWeb := err == nil && (address.Scheme == "http" || address.Scheme == "https")
	if !isWeb || address.Hostname() == "" || address.User != nil {
		return nil, errors.New("tolem: baseURL must be like https://pay.example.kz, without a user or a password")
	}
	t := &transport{
		apiKey:     apiKey,
		baseURL:    strings.TrimRight(baseURL, "/"),
		timeout:    30 * time.Second,
		budget:     90 * time.Second,
		maxRetries: 5,
	}
	for _, option := range options {
		option(t)
	}
	// A redirect to another host would take the key along.
	t.http.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &Client{
		Invoices:         &InvoicesService{t},
		Refunds:          &RefundsService{t},
		Subscriptions:    &SubscriptionsService{t},
		PaymentLinks:     &PaymentLinksService{t},
		Catalog:          &CatalogService{t},
		Webhook:          &WebhookService{t},
		WebhookEndpoints: &WebhookEndpointsService{t},
		Deliveries:       &DeliveriesService{t},
		Events:           &EventsService{t},
		RequestLogs:      &RequestLogsService{t},
		Sandbox:          &SandboxService{t},
		account:          &AccountService{t},
	}, nil
}

// Me tells who you are: the merchant, and the key that you call with.
func (client *Client) Me(ctx context.Context) (*GetAccountResult, error) {
	return client.account.Me(ctx)
}
