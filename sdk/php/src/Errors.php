<?php

declare(strict_types=1);

namespace Tolem;

/** Any error of this library. No error holds a secret: neither the key, nor what was sent. */
class TolemError extends \RuntimeException
{
}

/** The service has refused the call, and said why. */
final class ApiError extends TolemError
{
    /** `HTTP_502` and the like where the answer came from something else on the way, such as a proxy. */
    public readonly string $errorCode;
    public readonly int $status;
    /** What to quote when you ask the installation's operator about it. */
    public readonly ?string $requestId;
    /** @var array<string, string> a sentence for each field that was refused, and the facts of the refusal */
    public readonly array $fields;
    /** @var list<array<string, mixed>> those of the rows of a list that was sent */
    public readonly array $problems;
    /** In how many seconds the service wants to be asked again. */
    public readonly ?float $retryAfter;

    /** @param array<string, mixed> $body the reason, as the service gives it */
    public function __construct(HttpResponse $response, array $body)
    {
        $this->status = $response->status;
        $this->errorCode = (string) ($body['code'] ?? "HTTP_{$this->status}");
        $this->requestId = $response->headers['x-request-id'] ?? null;
        $this->fields = $body['fields'] ?? [];
        $this->problems = $body['problems'] ?? [];
        $this->retryAfter = self::seconds($response->headers['retry-after'] ?? null);
        $fields = '';
        foreach ($this->fields as $name => $text) {
            $fields .= " $name: $text.";
        }
        $reason = $body['message'] ?? 'The answer gives no reason.';
        parent::__construct("{$this->errorCode} ({$this->status}): $reason$fields");
    }

    /** `Retry-After`: seconds, or a date where a proxy wrote it. */
    private static function seconds(?string $retryAfter): ?float
    {
        if ($retryAfter === null || ctype_digit($retryAfter)) {
            return $retryAfter === null ? null : (float) $retryAfter;
        }
        $at = strtotime($retryAfter);
        return $at === false ? null : (float) max(0, $at - time());
    }
}

/** No whole answer came: the connection failed, or the time was up. Whether the call had an effect is not known. */
final class ConnectionError extends TolemError
{
}

/** The webhook is not from your Tolem, or too old: do nothing that it says. */
final class WebhookVerificationError extends TolemError
{
}
