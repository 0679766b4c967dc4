package tolem

import (
	"errors"
	"net/http"
	"slices"
	"time"
)

const (
	firstPause   = 250 * time.Millisecond
	longestPause = 8 * time.Second
)

var (
	// Another call is at the same thing just now. Any other conflict stays one.
	passingConflicts = []string{"IDEMPOTENCY_IN_PROGRESS", "SANDBOX_CLOCK_BUSY"}
	passingStatuses  = []int{
		http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout,
	}
)

// pauseBeforeRetry is the pause before the next attempt, and whether another would help at all. So many retries were made
// already; the fraction, from 0 to 1, is the jitter, which keeps clients that failed together from coming back together.
func pauseBeforeRetry(err error, retries int, fraction float64) (time.Duration, bool) {
	longest := longestPause
	if retries < 5 {
		longest = firstPause << retries
	}
	pause := time.Duration(fraction * float64(longest))
	var refusal *APIError
	if errors.As(err, &refusal) {
		return refusal.RetryAfter + pause, isPassing(refusal)
	}
	var connection *ConnectionError
	return pause, errors.As(err, &connection)
}

// isPassing says whether to repeat, which is harmless: reads change nothing, changes set what they say, a creation repeats its
// key.
func isPassing(err *APIError) bool {
	if err.Status == http.StatusConflict {
		return slices.Contains(passingConflicts, err.Code)
	}
	// The provider has said no: each repetition would leave another refused invoice.
	if err.Status == http.StatusBadGateway && err.Fields["outcome"] == "refused" {
		return false
	}
	return slices.Contains(passingStatuses, err.Status)
}
