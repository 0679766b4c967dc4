package tolem

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const usualTolerance = 5 * time.Minute

var unixSeconds = regexp.MustCompile(`^[0-9]{1,11}$`)

// Event is the body of a webhook: *InvoiceStatusChanged and the like, or *UnknownEvent.
type Event interface{ EventName() string }

// UnknownEvent is an event that this release does not know, with all that its body has.
type UnknownEvent struct {
	Event     string
	Timestamp time.Time
	Body      json.RawMessage
}

// EventName is the name of the event.
func (event *UnknownEvent) EventName() string { return event.Event }

// WebhookError says that a webhook is not from your Tolem, or too old: do nothing that it says.
type WebhookError struct{ reason string }

// Error tells why the webhook is refused.
func (err *WebhookError) Error() string { return "tolem: " + err.reason }

// WebhookVerifier checks that a webhook comes from your Tolem, just now.
type WebhookVerifier struct {
	// Secrets are both, while a secret is being replaced.
	Secrets []Secret
	// Tolerance is how far the webhook's time may be from now: 5 minutes, where it is 0.
	Tolerance time.Duration
	// Now is the clock: time.Now, where it is nil.
	Now func() time.Time
}

// signed is what the signatures of a webhook are of.
type signed struct {
	content    []byte
	signatures [][]byte
	keyOf      func(Secret) []byte
	sentAt     time.Time
}

// Verify checks the signature and the time of a webhook, and gives what it says. The body is what came over the network,
// unchanged: parsed and written again it has another signature.
func (verifier WebhookVerifier) Verify(body []byte, header http.Header) (Event, error) {
	claim, err := readSigned(body, header)
	if err != nil {
		return nil, err
	}
	if !claim.fitsAny(verifier.Secrets) {
		return nil, &WebhookError{"no signature fits the secret"}
	}
	event, at, err := parseEvent(body)
	if err != nil {
		return nil, err
	}
	// Only the Standard Webhooks scheme signs the time of the attempt; in the older one, the event's time is signed.
	if !claim.sentAt.IsZero() {
		at = claim.sentAt
	}
	if verifier.now().Sub(at).Abs() > verifier.tolerance() {
		return nil, &WebhookError{"the webhook is too old, or from the future"}
	}
	return event, nil
}

func (verifier WebhookVerifier) now() time.Time {
	if verifier.Now == nil {
		return time.Now()
	}
	return verifier.Now()
}

func (verifier WebhookVerifier) tolerance() time.Duration {
	if verifier.Tolerance == 0 {
		return usualTolerance
	}
	return verifier.Tolerance
}

// readSigned goes by the Standard Webhooks headers; by X-Webhook-Signature where something on the way has dropped them.
func readSigned(body []byte, header http.Header) (*signed, error) {
	id, timestamp, standard := header.Get("Webhook-Id"), header.Get("Webhook-Timestamp"), header.Get("Webhook-Signature")
	if id == "" || timestamp == "" || standard == "" {
		return readOlder(body, header.Get("X-Webhook-Signature"))
	}
	if !unixSeconds.MatchString(timestamp) {
		return nil, &WebhookError{"the webhook's time cannot be read"}
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return nil, &WebhookError{"the webhook's time cannot be read"}
	}
	claim := &signed{
		content: bytes.Join([][]byte{[]byte(id), []byte(timestamp), body}, []byte(".")),
		keyOf: func(secret Secret) []byte {
			return bytesOf(base64.StdEncoding.DecodeString(strings.TrimPrefix(string(secret), "whsec_")))
		},
		sentAt: time.Unix(seconds, 0),
	}
	for _, each := range strings.Fields(standard) {
		if signature, isFirst := strings.CutPrefix(each, "v1,"); isFirst {
			claim.signatures = append(claim.signatures, bytesOf(base64.StdEncoding.DecodeString(signature)))
		}
	}
	return claim, nil
}

func readOlder(body []byte, header string) (*signed, error) {
	digest, isThere := strings.CutPrefix(header, "sha256=")
	if !isThere {
		return nil, &WebhookError{"the headers have no signature"}
	}
	return &signed{
		content:    body,
		signatures: [][]byte{bytesOf(hex.DecodeString(digest))},
		keyOf:      func(secret Secret) []byte { return []byte(secret) },
	}, nil
}

func (claim *signed) fitsAny(secrets []Secret) bool {
	for _, secret := range secrets {
		key := claim.keyOf(secret)
		digest := hmac.New(sha256.New, key)
		digest.Write(claim.content)
		expected := digest.Sum(nil)
		for _, signature := range claim.signatures {
			if hmac.Equal(signature, expected) && len(key) > 0 {
				return true
			}
		}
	}
	return false
}

// parseEvent reads the body, and when the event was.
func parseEvent(body []byte) (Event, time.Time, error) {
	var envelope struct {
		Event     string    `json:"event"`
		Timestamp time.Time `json:"timestamp"`
	}
	if json.Unmarshal(body, &envelope) != nil || envelope.Event == "" {
		return nil, time.Time{}, &WebhookError{"the body is no event"}
	}
	event := newEvent(envelope.Event)
	if event == nil {
		return &UnknownEvent{envelope.Event, envelope.Timestamp, body}, envelope.Timestamp, nil
	}
	if json.Unmarshal(body, event) != nil {
		return nil, time.Time{}, &WebhookError{"the body is no event"}
	}
	return event, envelope.Timestamp, nil
}

// bytesOf has nothing of a text that cannot be read.
func bytesOf(decoded []byte, err error) []byte {
	if err != nil {
		return nil
	}
	return decoded
}
