<?php

// Made by `npm run openapi`; not to be changed by hand.

declare(strict_types=1);

namespace Tolem\Resources;

use Tolem\Models;
use Tolem\Omitted;
use Tolem\Rows;
use Tolem\Transport;

final class Account
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /** Retrieve the account. */
    public function me(): Models\GetAccountResult
    {
        return $this->transport->json(
            Models\GetAccountResult::class,
            'GET',
            '/me',
        );
    }
}

final class Invoices
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /** Create a phone invoice. */
    public function create(
        string|int $amount,
        string $phoneNumber,
        array|null|Omitted $cartItems = Omitted::Argument,
        string|null|Omitted $description = Omitted::Argument,
        string|null|Omitted $externalOrderId = Omitted::Argument,
        array|null|Omitted $metadata = Omitted::Argument,
        bool|null|Omitted $isSandbox = Omitted::Argument,
        string|null|Omitted $simulate = Omitted::Argument,
        ?string $idempotencyKey = null,
    ): Models\InvoiceCreated {
        return $this->transport->json(
            Models\InvoiceCreated::class,
            'POST',
            '/invoices',
            body: Omitted::drop([
                'amount' => Transport::amount($amount),
                'phone_number' => $phoneNumber,
                'cart_items' => $cartItems,
                'description' => $description,
                'external_order_id' => $externalOrderId,
                'metadata' => $metadata,
                'is_sandbox' => $isSandbox,
                'simulate' => $simulate,
            ]),
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Create a QR invoice. */
    public function createQr(
        string|int $amount,
        array|null|Omitted $cartItems = Omitted::Argument,
        string|null|Omitted $description = Omitted::Argument,
        string|null|Omitted $externalOrderId = Omitted::Argument,
        array|null|Omitted $metadata = Omitted::Argument,
        bool|null|Omitted $isSandbox = Omitted::Argument,
        string|null|Omitted $simulate = Omitted::Argument,
        float|null|Omitted $latitude = Omitted::Argument,
        float|null|Omitted $longitude = Omitted::Argument,
        ?string $idempotencyKey = null,
    ): Models\InvoiceCreated {
        return $this->transport->json(
            Models\InvoiceCreated::class,
            'POST',
            '/invoices/qr',
            body: Omitted::drop([
                'amount' => Transport::amount($amount),
                'cart_items' => $cartItems,
                'description' => $description,
                'external_order_id' => $externalOrderId,
                'metadata' => $metadata,
                'is_sandbox' => $isSandbox,
                'simulate' => $simulate,
                'latitude' => $latitude,
                'longitude' => $longitude,
            ]),
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Retrieve an invoice. */
    public function retrieve(
        int $id,
        string|Omitted $expand = Omitted::Argument,
    ): Models\ExpandedInvoice {
        return $this->transport->json(
            Models\ExpandedInvoice::class,
            'GET',
            '/invoices/' . Transport::part($id),
            query: Omitted::drop([
                'expand' => $expand,
            ]),
        );
    }

    /**
     * List invoices.
     *
     * @return Rows<Models\Invoice>
     */
    public function list(
        int|Omitted $limit = Omitted::Argument,
        int|Omitted $offset = Omitted::Argument,
        string|Omitted $cursor = Omitted::Argument,
        string|Omitted $sort = Omitted::Argument,
        string|Omitted $status = Omitted::Argument,
        \DateTimeInterface|string|Omitted $from = Omitted::Argument,
        \DateTimeInterface|string|Omitted $to = Omitted::Argument,
        string|Omitted $externalOrderId = Omitted::Argument,
        int|Omitted $paymentLinkId = Omitted::Argument,
        array|Omitted $metadata = Omitted::Argument,
        bool|Omitted $isSandbox = Omitted::Argument,
        bool|Omitted $held = Omitted::Argument,
        string|Omitted $search = Omitted::Argument,
    ): Rows {
        $query = Omitted::drop([
            'limit' => $limit,
            'offset' => $offset,
            'cursor' => $cursor,
            'sort' => $sort,
            'status' => $status,
            'from' => $from,
            'to' => $to,
            'external_order_id' => $externalOrderId,
            'payment_link_id' => $paymentLinkId,
            'metadata' => $metadata,
            'is_sandbox' => $isSandbox,
            'held' => $held,
            'search' => $search,
        ]) + ['limit' => 100];
        return new Rows($this->transport, '/invoices', $query, Models\Invoice::class);
    }

    /** Add up invoices. */
    public function sums(
        string|Omitted $status = Omitted::Argument,
        \DateTimeInterface|string|Omitted $from = Omitted::Argument,
        \DateTimeInterface|string|Omitted $to = Omitted::Argument,
        string|Omitted $externalOrderId = Omitted::Argument,
        int|Omitted $paymentLinkId = Omitted::Argument,
        array|Omitted $metadata = Omitted::Argument,
        bool|Omitted $isSandbox = Omitted::Argument,
        bool|Omitted $held = Omitted::Argument,
        string|Omitted $search = Omitted::Argument,
    ): Models\SumInvoicesResult {
        return $this->transport->json(
            Models\SumInvoicesResult::class,
            'GET',
            '/invoices/sums',
            query: Omitted::drop([
                'status' => $status,
                'from' => $from,
                'to' => $to,
                'external_order_id' => $externalOrderId,
                'payment_link_id' => $paymentLinkId,
                'metadata' => $metadata,
                'is_sandbox' => $isSandbox,
                'held' => $held,
                'search' => $search,
            ]),
        );
    }

    /** Cancel an invoice. */
    public function cancel(
        int $id,
        ?string $idempotencyKey = null,
    ): Models\Invoice {
        return $this->transport->json(
            Models\Invoice::class,
            'POST',
            '/invoices/' . Transport::part($id) . '/cancel',
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Refund an invoice. */
    public function refund(
        int $id,
        string|int|null|Omitted $amount = Omitted::Argument,
        string|null|Omitted $reason = Omitted::Argument,
        array|null|Omitted $metadata = Omitted::Argument,
        ?string $idempotencyKey = null,
    ): Models\RefundInvoiceResult {
        return $this->transport->json(
            Models\RefundInvoiceResult::class,
            'POST',
            '/invoices/' . Transport::part($id) . '/refund',
            body: Omitted::drop([
                'amount' => Transport::amount($amount),
                'reason' => $reason,
                'metadata' => $metadata,
            ]),
            idempotencyKey: $idempotencyKey,
        );
    }

    /** List an invoice's refunds. */
    public function refunds(
        int $id,
    ): Models\ListRefundsOfInvoiceResult {
        return $this->transport->json(
            Models\ListRefundsOfInvoiceResult::class,
            'GET',
            '/invoices/' . Transport::part($id) . '/refunds',
        );
    }

    /** Resolve a held invoice. */
    public function resolve(
        int $id,
        string $as,
        string|null|Omitted $note = Omitted::Argument,
        ?string $idempotencyKey = null,
    ): Models\Invoice {
        return $this->transport->json(
            Models\Invoice::class,
            'POST',
            '/invoices/' . Transport::part($id) . '/resolve',
            body: Omitted::drop([
                'as' => $as,
                'note' => $note,
            ]),
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Retrieve an invoice's timeline. */
    public function timeline(
        int $id,
    ): Models\GetInvoiceTimelineResult {
        return $this->transport->json(
            Models\GetInvoiceTimelineResult::class,
            'GET',
            '/invoices/' . Transport::part($id) . '/timeline',
        );
    }

    /** Retrieve the picture of a QR invoice's code. */
    public function qr(
        int $id,
        string|Omitted $format = Omitted::Argument,
        int|Omitted $size = Omitted::Argument,
    ): string {
        return $this->transport->bytes(
            'GET',
            '/invoices/' . Transport::part($id) . '/qr',
            query: Omitted::drop([
                'format' => $format,
                'size' => $size,
            ]),
        );
    }

    /** Check the statuses of invoices. */
    public function checkStatuses(
        array $invoiceIds,
        ?string $idempotencyKey = null,
    ): Models\CheckInvoiceStatusesResult {
        return $this->transport->json(
            Models\CheckInvoiceStatusesResult::class,
            'POST',
            '/invoices/status/check',
            body: Omitted::drop([
                'invoice_ids' => $invoiceIds,
            ]),
            idempotencyKey: $idempotencyKey,
        );
    }
}

final class Refunds
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * List refunds.
     *
     * @return Rows<Models\Refund>
     */
    public function list(
        int|Omitted $limit = Omitted::Argument,
        int|Omitted $offset = Omitted::Argument,
        string|Omitted $cursor = Omitted::Argument,
        bool|Omitted $isSandbox = Omitted::Argument,
    ): Rows {
        $query = Omitted::drop([
            'limit' => $limit,
            'offset' => $offset,
            'cursor' => $cursor,
            'is_sandbox' => $isSandbox,
        ]) + ['limit' => 100];
        return new Rows($this->transport, '/refunds', $query, Models\Refund::class);
    }

    /** Retrieve the picture of a refund's code. */
    public function qr(
        int $id,
        string|Omitted $format = Omitted::Argument,
        int|Omitted $size = Omitted::Argument,
    ): string {
        return $this->transport->bytes(
            'GET',
            '/refunds/' . Transport::part($id) . '/qr',
            query: Omitted::drop([
                'format' => $format,
                'size' => $size,
            ]),
        );
    }
}

final class Subscriptions
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /** Create a subscription. */
    public function create(
        string $phoneNumber,
        string $billingPeriod,
        string|int|null|Omitted $amount = Omitted::Argument,
        array|null|Omitted $cartItems = Omitted::Argument,
        int|null|Omitted $billingDay = Omitted::Argument,
        string|null|Omitted $description = Omitted::Argument,
        string|null|Omitted $subscriberName = Omitted::Argument,
        string|null|Omitted $externalSubscriberId = Omitted::Argument,
        int|null|Omitted $maxRetryAttempts = Omitted::Argument,
        int|null|Omitted $retryIntervalHours = Omitted::Argument,
        int|null|Omitted $gracePeriodDays = Omitted::Argument,
        array|null|Omitted $metadata = Omitted::Argument,
        string|null|Omitted $startedAt = Omitted::Argument,
        bool|null|Omitted $billImmediately = Omitted::Argument,
        bool|null|Omitted $isSandbox = Omitted::Argument,
        ?string $idempotencyKey = null,
    ): Models\Subscription {
        return $this->transport->json(
            Models\Subscription::class,
            'POST',
            '/subscriptions',
            body: Omitted::drop([
                'phone_number' => $phoneNumber,
                'billing_period' => $billingPeriod,
                'amount' => Transport::amount($amount),
                'cart_items' => $cartItems,
                'billing_day' => $billingDay,
                'description' => $description,
                'subscriber_name' => $subscriberName,
                'external_subscriber_id' => $externalSubscriberId,
                'max_retry_attempts' => $maxRetryAttempts,
                'retry_interval_hours' => $retryIntervalHours,
                'grace_period_days' => $gracePeriodDays,
                'metadata' => $metadata,
                'started_at' => $startedAt,
                'bill_immediately' => $billImmediately,
                'is_sandbox' => $isSandbox,
            ]),
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Retrieve a subscription. */
    public function retrieve(
        int $id,
    ): Models\SubscriptionDetail {
        return $this->transport->json(
            Models\SubscriptionDetail::class,
            'GET',
            '/subscriptions/' . Transport::part($id),
        );
    }

    /**
     * List subscriptions.
     *
     * @return Rows<Models\Subscription>
     */
    public function list(
        int|Omitted $page = Omitted::Argument,
        int|Omitted $perPage = Omitted::Argument,
        string|Omitted $cursor = Omitted::Argument,
        string|Omitted $status = Omitted::Argument,
        string|Omitted $phoneNumber = Omitted::Argument,
        string|Omitted $externalSubscriberId = Omitted::Argument,
        bool|Omitted $isSandbox = Omitted::Argument,
        bool|Omitted $isFailing = Omitted::Argument,
        string|Omitted $search = Omitted::Argument,
    ): Rows {
        $query = Omitted::drop([
            'page' => $page,
            'per_page' => $perPage,
            'cursor' => $cursor,
            'status' => $status,
            'phone_number' => $phoneNumber,
            'external_subscriber_id' => $externalSubscriberId,
            'is_sandbox' => $isSandbox,
            'is_failing' => $isFailing,
            'search' => $search,
        ]) + ['per_page' => 100];
        return new Rows($this->transport, '/subscriptions', $query, Models\Subscription::class);
    }

    /** Retrieve the totals of active subscriptions. */
    public function totals(
        bool|Omitted $isSandbox = Omitted::Argument,
    ): Models\SubscriptionTotals {
        return $this->transport->json(
            Models\SubscriptionTotals::class,
            'GET',
            '/subscriptions/totals',
            query: Omitted::drop([
                'is_sandbox' => $isSandbox,
            ]),
        );
    }

    /** Update a subscription. */
    public function update(
        int $id,
        string|int|null|Omitted $amount = Omitted::Argument,
        array|null|Omitted $cartItems = Omitted::Argument,
        int|null|Omitted $billingDay = Omitted::Argument,
        string|null|Omitted $description = Omitted::Argument,
        string|null|Omitted $subscriberName = Omitted::Argument,
        string|null|Omitted $externalSubscriberId = Omitted::Argument,
        int|null|Omitted $maxRetryAttempts = Omitted::Argument,
        int|null|Omitted $retryIntervalHours = Omitted::Argument,
        int|null|Omitted $gracePeriodDays = Omitted::Argument,
        array|null|Omitted $metadata = Omitted::Argument,
        ?string $idempotencyKey = null,
    ): Models\Subscription {
        return $this->transport->json(
            Models\Subscription::class,
            'PUT',
            '/subscriptions/' . Transport::part($id),
            body: Omitted::drop([
                'amount' => Transport::amount($amount),
                'cart_items' => $cartItems,
                'billing_day' => $billingDay,
                'description' => $description,
                'subscriber_name' => $subscriberName,
                'external_subscriber_id' => $externalSubscriberId,
                'max_retry_attempts' => $maxRetryAttempts,
                'retry_interval_hours' => $retryIntervalHours,
                'grace_period_days' => $gracePeriodDays,
                'metadata' => $metadata,
            ]),
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Pause a subscription. */
    public function pause(
        int $id,
        ?string $idempotencyKey = null,
    ): Models\Subscription {
        return $this->transport->json(
            Models\Subscription::class,
            'POST',
            '/subscriptions/' . Transport::part($id) . '/pause',
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Resume a subscription. */
    public function resume(
        int $id,
        ?string $idempotencyKey = null,
    ): Models\Subscription {
        return $this->transport->json(
            Models\Subscription::class,
            'POST',
            '/subscriptions/' . Transport::part($id) . '/resume',
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Cancel a subscription. */
    public function cancel(
        int $id,
        ?string $idempotencyKey = null,
    ): Models\Subscription {
        return $this->transport->json(
            Models\Subscription::class,
            'POST',
            '/subscriptions/' . Transport::part($id) . '/cancel',
            idempotencyKey: $idempotencyKey,
        );
    }

    /**
     * List a subscription's attempts.
     *
     * @return Rows<Models\SubscriptionInvoice>
     */
    public function invoices(
        int $id,
        int|Omitted $page = Omitted::Argument,
        int|Omitted $perPage = Omitted::Argument,
        string|Omitted $cursor = Omitted::Argument,
    ): Rows {
        $query = Omitted::drop([
            'page' => $page,
            'per_page' => $perPage,
            'cursor' => $cursor,
        ]) + ['per_page' => 100];
        return new Rows($this->transport, '/subscriptions/' . Transport::part($id) . '/invoices', $query, Models\SubscriptionInvoice::class);
    }

    /** List a subscription's upcoming billings. */
    public function upcoming(
        int $id,
        int|Omitted $limit = Omitted::Argument,
    ): Models\ListUpcomingBillingsResult {
        return $this->transport->json(
            Models\ListUpcomingBillingsResult::class,
            'GET',
            '/subscriptions/' . Transport::part($id) . '/upcoming',
            query: Omitted::drop([
                'limit' => $limit,
            ]),
        );
    }
}

final class PaymentLinks
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /** Create a payment link. */
    public function create(
        string $title,
        string|null|Omitted $slug = Omitted::Argument,
        string|null|Omitted $description = Omitted::Argument,
        string|int|null|Omitted $amount = Omitted::Argument,
        array|null|Omitted $items = Omitted::Argument,
        string|int|null|Omitted $minAmount = Omitted::Argument,
        string|int|null|Omitted $maxAmount = Omitted::Argument,
        array|null|Omitted $channels = Omitted::Argument,
        array|null|Omitted $ask = Omitted::Argument,
        int|null|Omitted $maxPayments = Omitted::Argument,
        \DateTimeInterface|string|null|Omitted $expiresAt = Omitted::Argument,
        string|null|Omitted $successUrl = Omitted::Argument,
        string|null|Omitted $externalId = Omitted::Argument,
        array|null|Omitted $metadata = Omitted::Argument,
        array|null|Omitted $billing = Omitted::Argument,
        bool|null|Omitted $isSandbox = Omitted::Argument,
        ?string $idempotencyKey = null,
    ): Models\PaymentLink {
        return $this->transport->json(
            Models\PaymentLink::class,
            'POST',
            '/payment-links',
            body: Omitted::drop([
                'title' => $title,
                'slug' => $slug,
                'description' => $description,
                'amount' => Transport::amount($amount),
                'items' => $items,
                'min_amount' => Transport::amount($minAmount),
                'max_amount' => Transport::amount($maxAmount),
                'channels' => $channels,
                'ask' => $ask,
                'max_payments' => $maxPayments,
                'expires_at' => $expiresAt,
                'success_url' => $successUrl,
                'external_id' => $externalId,
                'metadata' => $metadata,
                'billing' => $billing,
                'is_sandbox' => $isSandbox,
            ]),
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Retrieve a payment link. */
    public function retrieve(
        int $id,
    ): Models\PaymentLink {
        return $this->transport->json(
            Models\PaymentLink::class,
            'GET',
            '/payment-links/' . Transport::part($id),
        );
    }

    /**
     * List payment links.
     *
     * @return Rows<Models\PaymentLink>
     */
    public function list(
        int|Omitted $limit = Omitted::Argument,
        int|Omitted $offset = Omitted::Argument,
        string|Omitted $cursor = Omitted::Argument,
        string|Omitted $status = Omitted::Argument,
        bool|Omitted $isSandbox = Omitted::Argument,
        string|Omitted $search = Omitted::Argument,
    ): Rows {
        $query = Omitted::drop([
            'limit' => $limit,
            'offset' => $offset,
            'cursor' => $cursor,
            'status' => $status,
            'is_sandbox' => $isSandbox,
            'search' => $search,
        ]) + ['limit' => 100];
        return new Rows($this->transport, '/payment-links', $query, Models\PaymentLink::class);
    }

    /** Update a payment link. */
    public function update(
        int $id,
        string|null|Omitted $title = Omitted::Argument,
        string|null|Omitted $slug = Omitted::Argument,
        string|null|Omitted $description = Omitted::Argument,
        string|int|null|Omitted $amount = Omitted::Argument,
        array|null|Omitted $items = Omitted::Argument,
        string|int|null|Omitted $minAmount = Omitted::Argument,
        string|int|null|Omitted $maxAmount = Omitted::Argument,
        array|null|Omitted $channels = Omitted::Argument,
        array|null|Omitted $ask = Omitted::Argument,
        int|null|Omitted $maxPayments = Omitted::Argument,
        \DateTimeInterface|string|null|Omitted $expiresAt = Omitted::Argument,
        string|null|Omitted $successUrl = Omitted::Argument,
        string|null|Omitted $externalId = Omitted::Argument,
        array|null|Omitted $metadata = Omitted::Argument,
        ?string $idempotencyKey = null,
    ): Models\PaymentLink {
        return $this->transport->json(
            Models\PaymentLink::class,
            'PATCH',
            '/payment-links/' . Transport::part($id),
            body: Omitted::drop([
                'title' => $title,
                'slug' => $slug,
                'description' => $description,
                'amount' => Transport::amount($amount),
                'items' => $items,
                'min_amount' => Transport::amount($minAmount),
                'max_amount' => Transport::amount($maxAmount),
                'channels' => $channels,
                'ask' => $ask,
                'max_payments' => $maxPayments,
                'expires_at' => $expiresAt,
                'success_url' => $successUrl,
                'external_id' => $externalId,
                'metadata' => $metadata,
            ]),
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Pause a payment link. */
    public function pause(
        int $id,
        ?string $idempotencyKey = null,
    ): Models\PaymentLink {
        return $this->transport->json(
            Models\PaymentLink::class,
            'POST',
            '/payment-links/' . Transport::part($id) . '/pause',
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Resume a payment link. */
    public function resume(
        int $id,
        ?string $idempotencyKey = null,
    ): Models\PaymentLink {
        return $this->transport->json(
            Models\PaymentLink::class,
            'POST',
            '/payment-links/' . Transport::part($id) . '/resume',
            idempotencyKey: $idempotencyKey,
        );
    }
}

final class Catalog
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /** Create items. */
    public function create(
        string $name,
        string|int $price,
        string|null|Omitted $unit = Omitted::Argument,
        string|null|Omitted $sku = Omitted::Argument,
        string|null|Omitted $imageId = Omitted::Argument,
        string|null|Omitted $description = Omitted::Argument,
        string|null|Omitted $barcode = Omitted::Argument,
        string|null|Omitted $ntin = Omitted::Argument,
        string|null|Omitted $section = Omitted::Argument,
        ?string $idempotencyKey = null,
    ): Models\CreateCatalogItemsResult {
        return $this->transport->json(
            Models\CreateCatalogItemsResult::class,
            'POST',
            '/catalog',
            body: Omitted::drop([
                'name' => $name,
                'price' => Transport::amount($price),
                'unit' => $unit,
                'sku' => $sku,
                'image_id' => $imageId,
                'description' => $description,
                'barcode' => $barcode,
                'ntin' => $ntin,
                'section' => $section,
            ]),
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Create items. */
    public function createMany(
        array $items,
        ?string $idempotencyKey = null,
    ): Models\CreateCatalogItemsResult {
        return $this->transport->json(
            Models\CreateCatalogItemsResult::class,
            'POST',
            '/catalog',
            body: Omitted::drop([
                'items' => $items,
            ]),
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Retrieve an item. */
    public function retrieve(
        int $id,
    ): Models\CatalogItem {
        return $this->transport->json(
            Models\CatalogItem::class,
            'GET',
            '/catalog/' . Transport::part($id),
        );
    }

    /**
     * List and search items.
     *
     * @return Rows<Models\CatalogItem>
     */
    public function list(
        string|Omitted $search = Omitted::Argument,
        string|Omitted $code = Omitted::Argument,
        bool|Omitted $isActive = Omitted::Argument,
        string|Omitted $section = Omitted::Argument,
        string|Omitted $order = Omitted::Argument,
        int|Omitted $page = Omitted::Argument,
        int|Omitted $perPage = Omitted::Argument,
        string|Omitted $cursor = Omitted::Argument,
    ): Rows {
        $query = Omitted::drop([
            'search' => $search,
            'code' => $code,
            'is_active' => $isActive,
            'section' => $section,
            'order' => $order,
            'page' => $page,
            'per_page' => $perPage,
            'cursor' => $cursor,
        ]) + ['per_page' => 100];
        return new Rows($this->transport, '/catalog', $query, Models\CatalogItem::class);
    }

    /** Update an item. */
    public function update(
        int $id,
        string|Omitted $name = Omitted::Argument,
        string|int|Omitted $price = Omitted::Argument,
        string|Omitted $unit = Omitted::Argument,
        string|null|Omitted $sku = Omitted::Argument,
        string|null|Omitted $imageId = Omitted::Argument,
        string|null|Omitted $description = Omitted::Argument,
        string|null|Omitted $barcode = Omitted::Argument,
        string|null|Omitted $ntin = Omitted::Argument,
        string|null|Omitted $section = Omitted::Argument,
        ?string $idempotencyKey = null,
    ): Models\CatalogItem {
        return $this->transport->json(
            Models\CatalogItem::class,
            'PATCH',
            '/catalog/' . Transport::part($id),
            body: Omitted::drop([
                'name' => $name,
                'price' => Transport::amount($price),
                'unit' => $unit,
                'sku' => $sku,
                'image_id' => $imageId,
                'description' => $description,
                'barcode' => $barcode,
                'ntin' => $ntin,
                'section' => $section,
            ]),
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Delete an item. */
    public function delete(
        int $id,
        ?string $idempotencyKey = null,
    ): Models\DeleteCatalogItemResult {
        return $this->transport->json(
            Models\DeleteCatalogItemResult::class,
            'DELETE',
            '/catalog/' . Transport::part($id),
            idempotencyKey: $idempotencyKey,
        );
    }

    /** List sections. */
    public function sections(): Models\ListCatalogSectionsResult
    {
        return $this->transport->json(
            Models\ListCatalogSectionsResult::class,
            'GET',
            '/catalog/sections',
        );
    }

    /** List units. */
    public function units(): Models\ListCatalogUnitsResult
    {
        return $this->transport->json(
            Models\ListCatalogUnitsResult::class,
            'GET',
            '/catalog/units',
        );
    }

    /** Retrieve a picture. */
    public function image(
        string $imageId,
    ): string {
        return $this->transport->bytes(
            'GET',
            '/catalog/images/' . Transport::part($imageId),
        );
    }

    /** Upload a picture. */
    public function uploadImage(
        string $picture,
        ?string $idempotencyKey = null,
    ): Models\CatalogImage {
        return $this->transport->json(
            Models\CatalogImage::class,
            'POST',
            '/catalog/upload-image',
            picture: $picture,
            idempotencyKey: $idempotencyKey,
        );
    }
}

final class Webhook
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /** Retrieve the webhook settings. */
    public function retrieve(): Models\GetWebhookResult
    {
        return $this->transport->json(
            Models\GetWebhookResult::class,
            'GET',
            '/webhook/configure',
        );
    }

    /** Update the webhook settings. */
    public function configure(
        string|null|Omitted $url = Omitted::Argument,
        bool|null|Omitted $enabled = Omitted::Argument,
        array|null|Omitted $events = Omitted::Argument,
        bool|null|Omitted $rotateSecret = Omitted::Argument,
        ?string $idempotencyKey = null,
    ): Models\ConfigureWebhookResult {
        return $this->transport->json(
            Models\ConfigureWebhookResult::class,
            'POST',
            '/webhook/configure',
            body: Omitted::drop([
                'url' => $url,
                'enabled' => $enabled,
                'events' => $events,
                'rotate_secret' => $rotateSecret,
            ]),
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Send a test event. */
    public function test(
        ?string $idempotencyKey = null,
    ): Models\TestWebhookResult {
        return $this->transport->json(
            Models\TestWebhookResult::class,
            'POST',
            '/webhook/test',
            idempotencyKey: $idempotencyKey,
        );
    }
}

final class WebhookEndpoints
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /** Create a webhook endpoint. */
    public function create(
        string $url,
        string|null|Omitted $description = Omitted::Argument,
        array|null|Omitted $events = Omitted::Argument,
        string|null|Omitted $mode = Omitted::Argument,
        string|null|Omitted $retry = Omitted::Argument,
        bool|null|Omitted $enabled = Omitted::Argument,
        ?string $idempotencyKey = null,
    ): Models\CreateWebhookEndpointResult {
        return $this->transport->json(
            Models\CreateWebhookEndpointResult::class,
            'POST',
            '/webhook-endpoints',
            body: Omitted::drop([
                'url' => $url,
                'description' => $description,
                'events' => $events,
                'mode' => $mode,
                'retry' => $retry,
                'enabled' => $enabled,
            ]),
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Retrieve a webhook endpoint. */
    public function retrieve(
        string $id,
    ): Models\GetWebhookEndpointResult {
        return $this->transport->json(
            Models\GetWebhookEndpointResult::class,
            'GET',
            '/webhook-endpoints/' . Transport::part($id),
        );
    }

    /** List webhook endpoints. */
    public function list(): Models\ListWebhookEndpointsResult
    {
        return $this->transport->json(
            Models\ListWebhookEndpointsResult::class,
            'GET',
            '/webhook-endpoints',
        );
    }

    /** Update a webhook endpoint. */
    public function update(
        string $id,
        string|null|Omitted $url = Omitted::Argument,
        string|null|Omitted $description = Omitted::Argument,
        array|null|Omitted $events = Omitted::Argument,
        string|null|Omitted $mode = Omitted::Argument,
        string|null|Omitted $retry = Omitted::Argument,
        bool|null|Omitted $enabled = Omitted::Argument,
        ?string $idempotencyKey = null,
    ): Models\UpdateWebhookEndpointResult {
        return $this->transport->json(
            Models\UpdateWebhookEndpointResult::class,
            'PATCH',
            '/webhook-endpoints/' . Transport::part($id),
            body: Omitted::drop([
                'url' => $url,
                'description' => $description,
                'events' => $events,
                'mode' => $mode,
                'retry' => $retry,
                'enabled' => $enabled,
            ]),
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Delete a webhook endpoint. */
    public function delete(
        string $id,
        ?string $idempotencyKey = null,
    ): Models\DeleteWebhookEndpointResult {
        return $this->transport->json(
            Models\DeleteWebhookEndpointResult::class,
            'DELETE',
            '/webhook-endpoints/' . Transport::part($id),
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Rotate the secret of a webhook endpoint. */
    public function rotateSecret(
        string $id,
        ?string $idempotencyKey = null,
    ): Models\RotateWebhookEndpointSecretResult {
        return $this->transport->json(
            Models\RotateWebhookEndpointSecretResult::class,
            'POST',
            '/webhook-endpoints/' . Transport::part($id) . '/rotate-secret',
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Send a test event to a webhook endpoint. */
    public function test(
        string $id,
        ?string $idempotencyKey = null,
    ): Models\TestWebhookEndpointResult {
        return $this->transport->json(
            Models\TestWebhookEndpointResult::class,
            'POST',
            '/webhook-endpoints/' . Transport::part($id) . '/test',
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Replay events to a webhook endpoint. */
    public function replay(
        string $id,
        \DateTimeInterface|string $from,
        \DateTimeInterface|string $to,
        string|null|Omitted $only = Omitted::Argument,
        ?string $idempotencyKey = null,
    ): Models\ReplayWebhookEndpointResult {
        return $this->transport->json(
            Models\ReplayWebhookEndpointResult::class,
            'POST',
            '/webhook-endpoints/' . Transport::part($id) . '/replay',
            body: Omitted::drop([
                'from' => $from,
                'to' => $to,
                'only' => $only,
            ]),
            idempotencyKey: $idempotencyKey,
        );
    }
}

final class Deliveries
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * List deliveries.
     *
     * @return Rows<Models\ListDeliveriesRow>
     */
    public function list(
        string|Omitted $status = Omitted::Argument,
        string|Omitted $endpointId = Omitted::Argument,
        string|Omitted $eventType = Omitted::Argument,
        int|Omitted $invoiceId = Omitted::Argument,
        bool|Omitted $isSandbox = Omitted::Argument,
        \DateTimeInterface|string|Omitted $from = Omitted::Argument,
        \DateTimeInterface|string|Omitted $to = Omitted::Argument,
        int|Omitted $limit = Omitted::Argument,
        int|Omitted $offset = Omitted::Argument,
        string|Omitted $cursor = Omitted::Argument,
    ): Rows {
        $query = Omitted::drop([
            'status' => $status,
            'endpoint_id' => $endpointId,
            'event_type' => $eventType,
            'invoice_id' => $invoiceId,
            'is_sandbox' => $isSandbox,
            'from' => $from,
            'to' => $to,
            'limit' => $limit,
            'offset' => $offset,
            'cursor' => $cursor,
        ]) + ['limit' => 100];
        return new Rows($this->transport, '/webhook/deliveries', $query, Models\ListDeliveriesRow::class);
    }

    /** Retrieve a delivery. */
    public function retrieve(
        string $id,
    ): Models\GetDeliveryResult {
        return $this->transport->json(
            Models\GetDeliveryResult::class,
            'GET',
            '/webhook/deliveries/' . Transport::part($id),
        );
    }

    /** Redeliver an event. */
    public function redeliver(
        string $id,
        ?string $idempotencyKey = null,
    ): Models\RedeliverResult {
        return $this->transport->json(
            Models\RedeliverResult::class,
            'POST',
            '/webhook/deliveries/' . Transport::part($id) . '/redeliver',
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Redeliver matching events. */
    public function redeliverMatching(
        string|Omitted $status = Omitted::Argument,
        string|Omitted $endpointId = Omitted::Argument,
        string|Omitted $eventType = Omitted::Argument,
        int|Omitted $invoiceId = Omitted::Argument,
        bool|Omitted $isSandbox = Omitted::Argument,
        \DateTimeInterface|string|Omitted $from = Omitted::Argument,
        \DateTimeInterface|string|Omitted $to = Omitted::Argument,
        string|Omitted $after = Omitted::Argument,
        ?string $idempotencyKey = null,
    ): Models\Redelivered {
        return $this->transport->json(
            Models\Redelivered::class,
            'POST',
            '/webhook/deliveries/redeliver',
            body: Omitted::drop([
                'status' => $status,
                'endpoint_id' => $endpointId,
                'event_type' => $eventType,
                'invoice_id' => $invoiceId,
                'is_sandbox' => $isSandbox,
                'from' => $from,
                'to' => $to,
                'after' => $after,
            ]),
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Count deliveries by status. */
    public function summary(
        string|Omitted $endpointId = Omitted::Argument,
        string|Omitted $eventType = Omitted::Argument,
        int|Omitted $invoiceId = Omitted::Argument,
        bool|Omitted $isSandbox = Omitted::Argument,
        \DateTimeInterface|string|Omitted $from = Omitted::Argument,
        \DateTimeInterface|string|Omitted $to = Omitted::Argument,
    ): Models\DeliverySummary {
        return $this->transport->json(
            Models\DeliverySummary::class,
            'GET',
            '/webhook/deliveries/summary',
            query: Omitted::drop([
                'endpoint_id' => $endpointId,
                'event_type' => $eventType,
                'invoice_id' => $invoiceId,
                'is_sandbox' => $isSandbox,
                'from' => $from,
                'to' => $to,
            ]),
        );
    }
}

final class Events
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * List events.
     *
     * @return Rows<Models\ListEventsRow>
     */
    public function list(
        string|Omitted $type = Omitted::Argument,
        int|Omitted $invoiceId = Omitted::Argument,
        bool|Omitted $isSandbox = Omitted::Argument,
        int|Omitted $limit = Omitted::Argument,
        int|Omitted $offset = Omitted::Argument,
        string|Omitted $cursor = Omitted::Argument,
    ): Rows {
        $query = Omitted::drop([
            'type' => $type,
            'invoice_id' => $invoiceId,
            'is_sandbox' => $isSandbox,
            'limit' => $limit,
            'offset' => $offset,
            'cursor' => $cursor,
        ]) + ['limit' => 100];
        return new Rows($this->transport, '/events', $query, Models\ListEventsRow::class);
    }

    /** Retrieve an event. */
    public function retrieve(
        string $id,
    ): Models\GetEventResult {
        return $this->transport->json(
            Models\GetEventResult::class,
            'GET',
            '/events/' . Transport::part($id),
        );
    }
}

final class RequestLogs
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * List API calls.
     *
     * @return Rows<Models\LoggedCall>
     */
    public function list(
        string|Omitted $method = Omitted::Argument,
        string|Omitted $path = Omitted::Argument,
        string|Omitted $status = Omitted::Argument,
        string|Omitted $keyId = Omitted::Argument,
        string|Omitted $requestId = Omitted::Argument,
        bool|Omitted $isSandbox = Omitted::Argument,
        \DateTimeInterface|string|Omitted $from = Omitted::Argument,
        \DateTimeInterface|string|Omitted $to = Omitted::Argument,
        int|Omitted $limit = Omitted::Argument,
        int|Omitted $offset = Omitted::Argument,
        string|Omitted $cursor = Omitted::Argument,
    ): Rows {
        $query = Omitted::drop([
            'method' => $method,
            'path' => $path,
            'status' => $status,
            'key_id' => $keyId,
            'request_id' => $requestId,
            'is_sandbox' => $isSandbox,
            'from' => $from,
            'to' => $to,
            'limit' => $limit,
            'offset' => $offset,
            'cursor' => $cursor,
        ]) + ['limit' => 100];
        return new Rows($this->transport, '/request-logs', $query, Models\LoggedCall::class);
    }

    /** Retrieve an API call. */
    public function retrieve(
        int $id,
    ): Models\LoggedCall {
        return $this->transport->json(
            Models\LoggedCall::class,
            'GET',
            '/request-logs/' . Transport::part($id),
        );
    }
}

final class Sandbox
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /** Simulate the end of a sandbox invoice. */
    public function simulate(
        int $id,
        string $status,
        string|int|null|Omitted $amount = Omitted::Argument,
        ?string $idempotencyKey = null,
    ): Models\Invoice {
        return $this->transport->json(
            Models\Invoice::class,
            'POST',
            '/sandbox/invoices/' . Transport::part($id) . '/simulate',
            body: Omitted::drop([
                'status' => $status,
                'amount' => Transport::amount($amount),
            ]),
            idempotencyKey: $idempotencyKey,
        );
    }

    /** Retrieve the sandbox clock. */
    public function clock(): Models\GetSandboxClockResult
    {
        return $this->transport->json(
            Models\GetSandboxClockResult::class,
            'GET',
            '/sandbox/clock',
        );
    }

    /** Advance the sandbox clock. */
    public function advanceClock(
        \DateTimeInterface|string|null|Omitted $to = Omitted::Argument,
        int|null|Omitted $seconds = Omitted::Argument,
        string|null|Omitted $outcome = Omitted::Argument,
        ?string $idempotencyKey = null,
    ): Models\AdvanceSandboxClockResult {
        return $this->transport->json(
            Models\AdvanceSandboxClockResult::class,
            'POST',
            '/sandbox/clock/advance',
            body: Omitted::drop([
                'to' => $to,
                'seconds' => $seconds,
                'outcome' => $outcome,
            ]),
            idempotencyKey: $idempotencyKey,
        );
    }
}
