<?php

declare(strict_types=1);

namespace Tolem;

/** An event that this release does not know, with all that its body has. */
final class UnknownEvent
{
    /** @param array<string, mixed> $body */
    public function __construct(
        public readonly string $event,
        public readonly \DateTimeImmutable $timestamp,
        public readonly array $body,
    ) {
    }
}

/** Checks that a webhook comes from your Tolem, just now. */
final class Webhooks
{
    /**
     * Checks the signature and the time of a webhook, and gives what it says: one of `Models\WebhookEvents`, or `UnknownEvent`.
     *
     * The body is what came over the network, unchanged, as `file_get_contents('php://input')` gives it: parsed and written again
     * it has another signature. While a secret is being replaced, give both. The tolerance is how far the webhook's time may be
     * from now, in seconds.
     *
     * @param array<string, string> $headers as `getallheaders()` gives them
     * @param string|Secret|list<string|Secret> $secret
     * @throws WebhookVerificationError
     */
    public static function verify(
        string $body,
        array $headers,
        #[\SensitiveParameter] string|Secret|array $secret,
        float $tolerance = 300.0,
        ?\DateTimeInterface $now = null,
    ): object {
        [$content, $signatures, $isStandard, $sentAt] = self::readSigned($body, array_change_key_case($headers));
        if (!self::fitsAny($content, $signatures, $isStandard, is_array($secret) ? $secret : [$secret])) {
            throw new WebhookVerificationError('No signature fits the secret.');
        }
        $event = self::parse($body);
        // Only the Standard Webhooks scheme signs the time of the attempt; in the older one, the event's time is signed.
        $at = $sentAt ?? (float) $event->timestamp->format('U.u');
        $clock = $now ?? new \DateTimeImmutable();
        if (abs((float) $clock->format('U.u') - $at) > $tolerance) {
            throw new WebhookVerificationError('The webhook is too old, or from the future.');
        }
        return $event;
    }

    /**
     * By the Standard Webhooks headers; by `X-Webhook-Signature` where something on the way has dropped them.
     *
     * @param array<string, string> $headers
     * @return array{string, list<string>, bool, ?float} what is signed, by what, whether by the standard, and when it was sent
     */
    private static function readSigned(string $body, array $headers): array
    {
        $id = $headers['webhook-id'] ?? null;
        $timestamp = $headers['webhook-timestamp'] ?? null;
        $standard = $headers['webhook-signature'] ?? null;
        if ($id === null || $timestamp === null || $standard === null) {
            return [$body, [self::olderSignature($headers['x-webhook-signature'] ?? '')], false, null];
        }
        if (preg_match('/^[0-9]{1,11}$/D', $timestamp) !== 1) {
            throw new WebhookVerificationError("The webhook's time cannot be read.");
        }
        $signatures = [];
        foreach (explode(' ', $standard) as $each) {
            if (str_starts_with($each, 'v1,')) {
                $signatures[] = (string) base64_decode(substr($each, 3), true);
            }
        }
        return ["$id.$timestamp.$body", $signatures, true, (float) $timestamp];
    }

    private static function olderSignature(string $header): string
    {
        if (!str_starts_with($header, 'sha256=')) {
            throw new WebhookVerificationError('The headers have no signature.');
        }
        $digest = substr($header, 7);
        return preg_match('/^(?:[0-9a-f]{2})+$/D', $digest) === 1 ? (string) hex2bin($digest) : '';
    }

    /**
     * @param list<string> $signatures
     * @param list<string|Secret> $secrets
     */
    private static function fitsAny(
        string $content,
        array $signatures,
        bool $isStandard,
        #[\SensitiveParameter] array $secrets,
    ): bool {
        foreach ($secrets as $secret) {
            $text = $secret instanceof Secret ? $secret->reveal() : $secret;
            $key = $isStandard ? (string) base64_decode((string) preg_replace('/^whsec_/', '', $text), true) : $text;
            $digest = hash_hmac('sha256', $content, $key, true);
            foreach ($signatures as $signature) {
                if (hash_equals($digest, $signature) && $key !== '') {
                    return true;
                }
            }
        }
        return false;
    }

    private static function parse(string $body): object
    {
        try {
            $values = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
            $class = Models\WebhookEvents::CLASSES[$values['event']] ?? null;
            return $class === null
                ? new UnknownEvent($values['event'], new \DateTimeImmutable($values['timestamp']), $values)
                : Decoder::decode($class, $values);
        } catch (\Throwable) {
            throw new WebhookVerificationError('The body is no event.');
        }
    }
}
