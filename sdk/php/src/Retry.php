<?php

declare(strict_types=1);

namespace Tolem;

/** Decides whether a call is made again, and when. */
final class Retry
{
    private const FIRST_PAUSE = 0.25;
    private const LONGEST_PAUSE = 8.0;
    /** Another call is at the same thing just now. Any other conflict stays one. */
    private const PASSING_CONFLICTS = ['IDEMPOTENCY_IN_PROGRESS', 'SANDBOX_CLOCK_BUSY'];
    private const PASSING_STATUSES = [429, 502, 503, 504];

    /**
     * The pause before the next attempt in seconds, or null where another would not help. So many retries were made already; the
     * fraction, from 0 to 1, is the jitter, which keeps clients that failed together from coming back together.
     */
    public static function pause(TolemError $error, int $retries, float $fraction): ?float
    {
        if (!self::isPassing($error)) {
            return null;
        }
        $askedFor = $error instanceof ApiError ? $error->retryAfter ?? 0.0 : 0.0;
        return $askedFor + $fraction * min(self::LONGEST_PAUSE, self::FIRST_PAUSE * 2 ** $retries);
    }

    /** A repetition is harmless: reads change nothing, changes set what they say, a creation repeats its key. */
    private static function isPassing(TolemError $error): bool
    {
        if (!$error instanceof ApiError) {
            return $error instanceof ConnectionError;
        }
        if ($error->status === 409) {
            return in_array($error->errorCode, self::PASSING_CONFLICTS, true);
        }
        // The provider has said no: each repetition would leave another refused invoice.
        if ($error->status === 502 && ($error->fields['outcome'] ?? null) === 'refused') {
            return false;
        }
        return in_array($error->status, self::PASSING_STATUSES, true);
    }
}
