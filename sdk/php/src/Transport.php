<?php

declare(strict_types=1);

namespace Tolem;

/** Makes the calls: one Idempotency-Key a write, attempts with a time-out each, retries within a budget of time. */
final class Transport
{
    public const VERSION = '0.1.0';

    private readonly string $baseUrl;

    public function __construct(
        #[\SensitiveParameter] private readonly string $apiKey,
        #[\SensitiveParameter] string $baseUrl,
        private readonly float $timeout,
        private readonly float $budget,
        private readonly int $maxRetries,
        private readonly Http $http,
    ) {
        // A line break would end the header.
        if (preg_match('/^[\x21-\x7e]+$/D', $apiKey) !== 1) {
            throw new TolemError('The API key is empty, or has characters that no key has.');
        }
        $url = parse_url($baseUrl) ?: [];
        $isWeb = in_array($url['scheme'] ?? '', ['http', 'https'], true) && ($url['host'] ?? '') !== '';
        if (!$isWeb || isset($url['user']) || isset($url['pass'])) {
            throw new TolemError('baseUrl must be like https://pay.example.kz, without a user or a password.');
        }
        $this->baseUrl = rtrim($baseUrl, '/');
    }

    /**
     * The key is in no dump.
     *
     * @return array<string, string>
     */
    public function __debugInfo(): array
    {
        return ['baseUrl' => $this->baseUrl];
    }

    /**
     * @template T of object
     * @param class-string<T> $class
     * @param array<string, mixed> $query
     * @param array<string, mixed>|null $body
     * @return T
     */
    public function json(
        string $class,
        string $method,
        string $path,
        array $query = [],
        ?array $body = null,
        ?string $picture = null,
        ?string $idempotencyKey = null,
    ): object {
        $response = $this->send($this->request($method, $path, $query, $body, $picture, $idempotencyKey));
        return Decoder::decode($class, self::parse($response));
    }

    /**
     * @param array<string, mixed> $query
     * @return array<string, mixed>
     */
    public function page(string $path, array $query): array
    {
        return self::parse($this->send($this->request('GET', $path, $query)));
    }

    /** @param array<string, mixed> $query */
    public function bytes(string $method, string $path, array $query = []): string
    {
        return $this->send($this->request($method, $path, $query))->body;
    }

    /** An id as one part of a path, whatever it contains. */
    public static function part(int|string $id): string
    {
        return rawurlencode((string) $id);
    }

    /**
     * An amount as it is sent. It has at most 10 digits, which a float carries exactly.
     *
     * @template T
     * @param T $amount
     * @return T|float
     */
    public static function amount(mixed $amount): mixed
    {
        if (!is_string($amount)) {
            return $amount;
        }
        if (preg_match('/^-?\d{1,15}(\.\d+)?$/D', $amount) !== 1) {
            throw new TolemError("\"$amount\" is no amount.");
        }
        return (float) $amount;
    }

    private function send(HttpRequest $request): HttpResponse
    {
        $end = self::now() + $this->budget;
        for ($retries = 0; ; $retries++) {
            try {
                return self::checked($this->http->send($request, max(0.001, min($this->timeout, $end - self::now()))));
            } catch (TolemError $error) {
                $pause = Retry::pause($error, $retries, mt_rand() / mt_getrandmax());
                if ($pause === null || $retries >= $this->maxRetries || self::now() + $pause >= $end) {
                    throw $error;
                }
                usleep((int) ($pause * 1e6));
            }
        }
    }

    /**
     * @param array<string, mixed> $query
     * @param array<string, mixed>|null $body
     */
    private function request(
        string $method,
        string $path,
        array $query,
        ?array $body = null,
        ?string $picture = null,
        ?string $idempotencyKey = null,
    ): HttpRequest {
        $headers = ['X-API-Key' => $this->apiKey, 'User-Agent' => 'tolem-php/' . self::VERSION];
        if ($method !== 'GET') {
            // A line break in it would be the end of the header, and the beginning of another.
            if ($idempotencyKey !== null && preg_match('/^[\x20-\x7e]{1,255}$/D', $idempotencyKey) !== 1) {
                throw new TolemError('An idempotency key has 1 to 255 printable characters.');
            }
            $headers['Idempotency-Key'] = $idempotencyKey ?? bin2hex(random_bytes(16));
        }
        $content = '';
        if ($picture !== null) {
            $boundary = bin2hex(random_bytes(16));
            $headers['Content-Type'] = "multipart/form-data; boundary=$boundary";
            $part = "Content-Disposition: form-data; name=\"file\"; filename=\"picture\"\r\nContent-Type: application/octet-stream";
            $content = "--$boundary\r\n$part\r\n\r\n$picture\r\n--$boundary--\r\n";
        } elseif ($body !== null) {
            $headers['Content-Type'] = 'application/json';
            $content = json_encode((object) array_map(self::dated(...), $body), JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);
        }
        $texts = array_map(self::queryText(...), array_filter($query, static fn (mixed $value): bool => $value !== null));
        $url = "{$this->baseUrl}/api/v1$path" . ($texts === [] ? '' : '?' . http_build_query($texts));
        return new HttpRequest($method, $url, $headers, $content);
    }

    private static function checked(HttpResponse $response): HttpResponse
    {
        if ($response->status >= 200 && $response->status < 300) {
            return $response;
        }
        // A proxy answers with a page, which has no reason to read.
        $body = json_decode($response->body, true);
        $reason = is_array($body) ? $body['error'] ?? [] : [];
        throw new ApiError($response, is_array($reason) ? $reason : []);
    }

    /** @return array<string, mixed> */
    private static function parse(HttpResponse $response): array
    {
        $answer = json_decode($response->body, true);
        if (is_array($answer)) {
            return $answer;
        }
        throw new ApiError($response, ['message' => 'The answer is not JSON: is baseUrl your Tolem?']);
    }

    private static function queryText(mixed $value): string
    {
        $dated = self::dated($value);
        return is_bool($dated) ? ($dated ? 'true' : 'false') : (string) $dated;
    }

    private static function dated(mixed $value): mixed
    {
        return $value instanceof \DateTimeInterface ? $value->format(DATE_RFC3339_EXTENDED) : $value;
    }

    private static function now(): float
    {
        return hrtime(true) / 1e9;
    }
}
