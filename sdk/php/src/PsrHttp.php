<?php

declare(strict_types=1);

namespace Tolem;

use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;

/** Sends by a PSR-18 client of yours. Its time-out is that of the client: PSR-18 has no word for it. */
final class PsrHttp implements Http
{
    public function __construct(
        private readonly ClientInterface $client,
        private readonly RequestFactoryInterface $requests,
        private readonly StreamFactoryInterface $streams,
    ) {
    }

    public function send(HttpRequest $request, float $timeout): HttpResponse
    {
        $message = $this->requests->createRequest($request->method, $request->url);
        foreach ($request->headers as $name => $value) {
            $message = $message->withHeader($name, $value);
        }
        try {
            $response = $this->client->sendRequest($message->withBody($this->streams->createStream($request->body)));
            $body = (string) $response->getBody();
        } catch (ClientExceptionInterface) {
            // The client's own error may hold the request, and with it the key.
            throw new ConnectionError('No answer came.');
        }
        $headers = array_map(static fn (array $values): string => implode(', ', $values), $response->getHeaders());
        return new HttpResponse($response->getStatusCode(), array_change_key_case($headers), $body);
    }
}
