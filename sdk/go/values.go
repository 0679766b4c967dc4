package tolem

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
)

// Money is an amount of tenge as decimal text, such as "1500.50". It is never a float, so nothing is lost of it.
type Money string

var decimal = regexp.MustCompile(`^-?\d+(\.\d+)?$`)

// MarshalJSON writes the amount as a number with the same digits.
func (money Money) MarshalJSON() ([]byte, error) {
	if !decimal.MatchString(string(money)) {
		return nil, fmt.Errorf("tolem: %q is no amount", string(money))
	}
	return json.Marshal(json.Number(money))
}

// UnmarshalJSON reads decimal text, or a number as it is written.
func (money *Money) UnmarshalJSON(data []byte) error {
	*money = Money(strings.Trim(string(data), `"`))
	return nil
}

// Secret is text that is not to be printed. string(secret) is the text itself.
type Secret string

// String hides the secret.
func (Secret) String() string { return "[secret]" }

// GoString hides the secret.
func (Secret) GoString() string { return "[secret]" }

// Optional is a field that may be left out, as its zero value is.
type Optional[T any] struct {
	value   *T
	isGiven bool
}

// Some gives a value to a field that may be left out.
func Some[T any](value T) Optional[T] { return Optional[T]{&value, true} }

// Null clears a field, which is not the same as leaving it out.
func Null[T any]() Optional[T] { return Optional[T]{nil, true} }

// IsZero says whether the field is left out.
func (optional Optional[T]) IsZero() bool { return !optional.isGiven }

// MarshalJSON writes the value, or null.
func (optional Optional[T]) MarshalJSON() ([]byte, error) { return json.Marshal(optional.value) }
