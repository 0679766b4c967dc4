<?php

declare(strict_types=1);

namespace Tolem;

/** Sends one attempt. It follows no redirect, which would take the key along, and throws `ConnectionError` without a whole answer. */
interface Http
{
    public function send(HttpRequest $request, float $timeout): HttpResponse;
}

/** What every attempt of a call sends. */
final class HttpRequest
{
    /** @param array<string, string> $headers */
    public function __construct(
        public readonly string $method,
        public readonly string $url,
        public readonly array $headers,
        public readonly string $body,
    ) {
    }

    /**
     * The headers have the key, which no dump shows.
     *
     * @return array<string, string>
     */
    public function __debugInfo(): array
    {
        return ['method' => $this->method, 'url' => $this->url];
    }
}

/** What came back: the names of headers are in small letters. */
final class HttpResponse
{
    /** @param array<string, string> $headers */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $body,
    ) {
    }
}

/** Sends by the curl extension, over one connection where the service keeps it open. */
final class CurlHttp implements Http
{
    private readonly \CurlHandle $curl;

    public function __construct()
    {
        $this->curl = curl_init();
    }

    public function send(HttpRequest $request, float $timeout): HttpResponse
    {
        $headers = [];
        curl_reset($this->curl);
        curl_setopt_array($this->curl, [
            CURLOPT_URL => $request->url,
            CURLOPT_CUSTOMREQUEST => $request->method,
            // curl would wait for the answer to `Expect: 100-continue` before it sends a picture.
            CURLOPT_HTTPHEADER => ['Expect:', ...self::lines($request->headers)],
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT_MS => max(1, (int) ($timeout * 1000)),
            CURLOPT_NOSIGNAL => true,
            CURLOPT_HEADERFUNCTION => static function (\CurlHandle $curl, string $line) use (&$headers): int {
                [$name, $value] = [...explode(':', $line, 2), ''];
                $headers[strtolower(trim($name))] = trim($value);
                return strlen($line);
            },
        ]);
        if ($request->body !== '') {
            curl_setopt($this->curl, CURLOPT_POSTFIELDS, $request->body);
        }
        $body = curl_exec($this->curl);
        if (!is_string($body)) {
            throw new ConnectionError('No answer came: ' . curl_error($this->curl));
        }
        return new HttpResponse(curl_getinfo($this->curl, CURLINFO_RESPONSE_CODE), $headers, $body);
    }

    /**
     * @param array<string, string> $headers
     * @return list<string>
     */
    private static function lines(array $headers): array
    {
        return array_map(static fn (string $name, string $value): string => "$name: $value", array_keys($headers), $headers);
    }
}
