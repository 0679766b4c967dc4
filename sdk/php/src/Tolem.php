<?php

declare(strict_types=1);

namespace Tolem;

/** Makes the calls: a resource a noun, a method a verb. */
final class Tolem
{
    public readonly Resources\Invoices $invoices;
    public readonly Resources\Refunds $refunds;
    public readonly Resources\Subscriptions $subscriptions;
    public readonly Resources\PaymentLinks $paymentLinks;
    public readonly Resources\Catalog $catalog;
    public readonly Resources\Webhook $webhook;
    public readonly Resources\WebhookEndpoints $webhookEndpoints;
    public readonly Resources\Deliveries $deliveries;
    public readonly Resources\Events $events;
    public readonly Resources\RequestLogs $requestLogs;
    public readonly Resources\Sandbox $sandbox;
    private readonly Resources\Account $account;

    /**
     * The key is svc_test_… for the sandbox, svc_live_… for real money; the base URL is where your Tolem is. One attempt may take
     * `timeout` seconds; a call, with its attempts and the pauses between them, takes no longer than about `budget`. `http` is a
     * client of your own, such as `PsrHttp`.
     */
    public function __construct(
        #[\SensitiveParameter] string $apiKey,
        #[\SensitiveParameter] string $baseUrl,
        float $timeout = 30.0,
        float $budget = 90.0,
        int $maxRetries = 5,
        ?Http $http = null,
    ) {
        $transport = new Transport($apiKey, $baseUrl, $timeout, $budget, $maxRetries, $http ?? new CurlHttp());
        $this->account = new Resources\Account($transport);
        $this->invoices = new Resources\Invoices($transport);
        $this->refunds = new Resources\Refunds($transport);
        $this->subscriptions = new Resources\Subscriptions($transport);
        $this->paymentLinks = new Resources\PaymentLinks($transport);
        $this->catalog = new Resources\Catalog($transport);
        $this->webhook = new Resources\Webhook($transport);
        $this->webhookEndpoints = new Resources\WebhookEndpoints($transport);
        $this->deliveries = new Resources\Deliveries($transport);
        $this->events = new Resources\Events($transport);
        $this->requestLogs = new Resources\RequestLogs($transport);
        $this->sandbox = new Resources\Sandbox($transport);
    }

    /** Who you are: the merchant, and the key that you call with. */
    public function me(): Models\GetAccountResult
    {
        return $this->account->me();
    }
}
