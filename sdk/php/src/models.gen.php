<?php

// Made by `npm run openapi`; not to be changed by hand.

declare(strict_types=1);

namespace Tolem\Models;

use Tolem\ListOf;
use Tolem\Secret;

final class GetAccountResult
{
    public readonly Tenant $tenant;
    public readonly GetAccountResultApiKey $apiKey;
}

final class Tenant
{
    public readonly string $id;
    public readonly string $name;
    public readonly string $mode;
    public readonly ?string $tariff;
    public readonly Webhook $webhook;
    public readonly ?ProviderConnection $providerSession;
    /** @var array<ApiKey> */
    #[ListOf(ApiKey::class)]
    public readonly array $apiKeys;
    public readonly ?\DateTimeImmutable $tariffActiveUntil;
    public readonly int $billingHour;
}

/** As if there were none for those without `webhooks:read`. */
final class Webhook
{
    public readonly ?string $url;
    /** @var array<mixed> */
    public readonly array $events;
    public readonly bool $enabled;
    public readonly bool $secretSet;
}

final class ProviderConnection
{
    public readonly ?string $phoneMasked;
    public readonly ?string $profileId;
    public readonly \DateTimeImmutable $connectedAt;
}

final class ApiKey
{
    public readonly string $id;
    public readonly string $name;
    public readonly string $prefix;
    public readonly string $mode;
    public readonly bool $isSandbox;
    public readonly \DateTimeImmutable $createdAt;
    public readonly ?\DateTimeImmutable $lastUsedAt;
    public readonly ?\DateTimeImmutable $revokedAt;
    /** @var ?array<mixed> */
    public readonly ?array $permissions;
    public readonly ?\DateTimeImmutable $expiresAt;
    /** @var ?array<mixed> */
    public readonly ?array $allowedIps;
}

final class GetAccountResultApiKey
{
    public readonly string $id;
    public readonly string $name;
    public readonly bool $isSandbox;
    /** @var ?array<mixed> */
    public readonly ?array $permissions;
    public readonly ?\DateTimeImmutable $expiresAt;
    /** @var ?array<mixed> */
    public readonly ?array $allowedIps;
}

final class InvoiceCreated
{
    public readonly int $id;
    public readonly ?string $externalOrderId;
    public readonly string $amount;
    public readonly string $status;
    public readonly string $paymentUrl;
    public readonly \DateTimeImmutable $createdAt;
    public readonly ?string $outcome;
    public readonly ?string $qrTokenUrl;
    public readonly ?string $qrImageUrl;
    public readonly ?\DateTimeImmutable $qrExpiresAt;
}

final class ExpandedInvoice
{
    public readonly int $id;
    public readonly string $channel;
    public readonly ?string $externalOrderId;
    public readonly string $amount;
    public readonly string $totalRefunded;
    public readonly string $availableForRefund;
    public readonly bool $isFullyRefunded;
    public readonly ?string $description;
    public readonly string $status;
    public readonly ?\DateTimeImmutable $paidAt;
    public readonly bool $isSandbox;
    public readonly bool $isRecurring;
    public readonly ?int $subscriptionId;
    public readonly ?int $paymentLinkId;
    public readonly ?string $providerInvoiceId;
    public readonly ?string $receiptUrl;
    public readonly ?string $clientName;
    public readonly ?string $clientPhone;
    public readonly ?string $clientComment;
    public readonly ?string $failureReason;
    public readonly ?string $heldReason;
    public readonly ?string $paidAmount;
    public readonly string $paymentUrl;
    public readonly ?string $outcome;
    public readonly ?bool $isArchived;
    public readonly \DateTimeImmutable $createdAt;
    /** @var array<ExpandedInvoiceItem> */
    #[ListOf(ExpandedInvoiceItem::class)]
    public readonly array $items;
    /** @var array<mixed> */
    public readonly array $metadata;
    public readonly ?string $qrTokenUrl;
    public readonly ?string $qrImageUrl;
    public readonly ?\DateTimeImmutable $qrExpiresAt;
    public readonly ?\DateTimeImmutable $qrScannedAt;
    /** @var ?array<Refund> */
    #[ListOf(Refund::class)]
    public readonly ?array $refunds;
    public readonly ?Subscription $subscription;
    /** @var ?array<ExpandedInvoiceTimeline> */
    #[ListOf(ExpandedInvoiceTimeline::class)]
    public readonly ?array $timeline;
}

final class ExpandedInvoiceItem
{
    public readonly int $catalogItemId;
    public readonly string $name;
    public readonly string $price;
    public readonly int $count;
    public readonly string $unit;
    public readonly ?string $imageId;
}

final class Refund
{
    public readonly int $id;
    public readonly int $invoiceId;
    public readonly string $amount;
    public readonly string $status;
    public readonly ?string $reason;
    public readonly ?string $failureReason;
    public readonly ?string $failureCode;
    public readonly ?string $refundQrUrl;
    public readonly ?\DateTimeImmutable $refundExpiresAt;
    public readonly bool $isSandbox;
    public readonly \DateTimeImmutable $createdAt;
    /** @var array<mixed> */
    public readonly array $metadata;
}

final class Subscription
{
    public readonly int $id;
    public readonly string $phoneNumber;
    public readonly string $amount;
    /** @var ?array<SubscriptionCartItem> */
    #[ListOf(SubscriptionCartItem::class)]
    public readonly ?array $cartItems;
    public readonly string $billingPeriod;
    public readonly ?int $billingDay;
    public readonly string $status;
    public readonly ?string $description;
    public readonly ?string $subscriberName;
    public readonly ?string $externalSubscriberId;
    public readonly \DateTimeImmutable $nextBillingAt;
    public readonly int $failedAttempts;
    public readonly bool $inGracePeriod;
    public readonly ?int $openInvoiceId;
    public readonly bool $isSandbox;
    public readonly ?int $paymentLinkId;
    public readonly string $manageUrl;
    public readonly \DateTimeImmutable $createdAt;
}

final class SubscriptionCartItem
{
    public readonly int $catalogItemId;
    public readonly string $name;
    public readonly string $price;
    public readonly int $count;
    public readonly string $unit;
    public readonly ?string $imageId;
}

final class ExpandedInvoiceTimeline
{
    public readonly \DateTimeImmutable $at;
    public readonly ?string $from;
    public readonly string $to;
    public readonly string $source;
    public readonly ?string $note;
}

final class Invoice
{
    public readonly int $id;
    public readonly string $channel;
    public readonly ?string $externalOrderId;
    public readonly string $amount;
    public readonly string $totalRefunded;
    public readonly string $availableForRefund;
    public readonly bool $isFullyRefunded;
    public readonly ?string $description;
    public readonly string $status;
    public readonly ?\DateTimeImmutable $paidAt;
    public readonly bool $isSandbox;
    public readonly bool $isRecurring;
    public readonly ?int $subscriptionId;
    public readonly ?int $paymentLinkId;
    public readonly ?string $providerInvoiceId;
    public readonly ?string $receiptUrl;
    public readonly ?string $clientName;
    public readonly ?string $clientPhone;
    public readonly ?string $clientComment;
    public readonly ?string $failureReason;
    public readonly ?string $heldReason;
    public readonly ?string $paidAmount;
    public readonly string $paymentUrl;
    public readonly ?string $outcome;
    public readonly ?bool $isArchived;
    public readonly \DateTimeImmutable $createdAt;
    /** @var array<InvoiceItem> */
    #[ListOf(InvoiceItem::class)]
    public readonly array $items;
    /** @var array<mixed> */
    public readonly array $metadata;
    public readonly ?string $qrTokenUrl;
    public readonly ?string $qrImageUrl;
    public readonly ?\DateTimeImmutable $qrExpiresAt;
    public readonly ?\DateTimeImmutable $qrScannedAt;
}

final class InvoiceItem
{
    public readonly int $catalogItemId;
    public readonly string $name;
    public readonly string $price;
    public readonly int $count;
    public readonly string $unit;
    public readonly ?string $imageId;
}

final class SumInvoicesResult
{
    public readonly int $count;
    public readonly string $amount;
    public readonly string $paid;
    public readonly string $refunded;
}

final class RefundInvoiceResult
{
    public readonly Refund $refund;
    public readonly Invoice $invoice;
}

final class ListRefundsOfInvoiceResult
{
    /** @var array<Refund> */
    #[ListOf(Refund::class)]
    public readonly array $items;
}

final class GetInvoiceTimelineResult
{
    /** @var array<GetInvoiceTimelineResultItem> */
    #[ListOf(GetInvoiceTimelineResultItem::class)]
    public readonly array $items;
}

final class GetInvoiceTimelineResultItem
{
    public readonly \DateTimeImmutable $at;
    public readonly ?string $from;
    public readonly string $to;
    public readonly string $source;
    public readonly ?string $note;
}

final class CheckInvoiceStatusesResult
{
    /** @var array<CheckInvoiceStatusesResultItem> */
    #[ListOf(CheckInvoiceStatusesResultItem::class)]
    public readonly array $items;
}

final class CheckInvoiceStatusesResultItem
{
    public readonly int $id;
    public readonly string $status;
    public readonly ?string $error;
}

final class SubscriptionDetail
{
    public readonly SubscriptionDetailSubscription $subscription;
    public readonly SubscriptionDetailStats $stats;
    public readonly ?SubscriptionDetailLastPayment $lastPayment;
}

final class SubscriptionDetailSubscription
{
    public readonly int $id;
    public readonly string $phoneNumber;
    public readonly string $amount;
    /** @var ?array<SubscriptionDetailSubscriptionCartItem> */
    #[ListOf(SubscriptionDetailSubscriptionCartItem::class)]
    public readonly ?array $cartItems;
    public readonly string $billingPeriod;
    public readonly ?int $billingDay;
    public readonly string $status;
    public readonly ?string $description;
    public readonly ?string $subscriberName;
    public readonly ?string $externalSubscriberId;
    public readonly \DateTimeImmutable $nextBillingAt;
    public readonly int $failedAttempts;
    public readonly bool $inGracePeriod;
    public readonly ?int $openInvoiceId;
    public readonly bool $isSandbox;
    public readonly ?int $paymentLinkId;
    public readonly string $manageUrl;
    public readonly \DateTimeImmutable $createdAt;
    public readonly int $maxRetryAttempts;
    public readonly int $retryIntervalHours;
    public readonly int $gracePeriodDays;
    /** @var array<mixed> */
    public readonly array $metadata;
}

final class SubscriptionDetailSubscriptionCartItem
{
    public readonly int $catalogItemId;
    public readonly string $name;
    public readonly string $price;
    public readonly int $count;
    public readonly string $unit;
    public readonly ?string $imageId;
}

/** Attempts that have ended, paid or not. */
final class SubscriptionDetailStats
{
    public readonly int $totalPayments;
    public readonly int $successfulPayments;
    public readonly int $failedPayments;
    public readonly string $totalCollected;
}

final class SubscriptionDetailLastPayment
{
    public readonly string $amount;
    public readonly string $status;
    public readonly ?\DateTimeImmutable $paidAt;
}

final class SubscriptionTotals
{
    public readonly int $active;
    public readonly string $monthlyAmount;
    public readonly int $failing;
    public readonly string $failingAmount;
}

final class SubscriptionInvoice
{
    public readonly int $id;
    public readonly int $invoiceId;
    public readonly \DateTimeImmutable $billingPeriodStart;
    public readonly \DateTimeImmutable $billingPeriodEnd;
    public readonly string $billingPeriodLabel;
    public readonly int $attemptNumber;
    public readonly string $amount;
    public readonly string $status;
    public readonly ?string $failureReason;
    public readonly ?string $failureCode;
    public readonly ?\DateTimeImmutable $paidAt;
    public readonly bool $isDuplicate;
    public readonly ?\DateTimeImmutable $nextSendAt;
    public readonly Invoice $invoice;
    public readonly \DateTimeImmutable $createdAt;
}

final class ListUpcomingBillingsResult
{
    /** @var array<ListUpcomingBillingsResultItem> */
    #[ListOf(ListUpcomingBillingsResultItem::class)]
    public readonly array $items;
}

final class ListUpcomingBillingsResultItem
{
    public readonly \DateTimeImmutable $billingAt;
    public readonly string $amount;
    public readonly \DateTimeImmutable $billingPeriodStart;
    public readonly \DateTimeImmutable $billingPeriodEnd;
    public readonly string $billingPeriodLabel;
    public readonly int $attemptNumber;
}

final class PaymentLink
{
    public readonly int $id;
    public readonly string $url;
    public readonly string $slug;
    public readonly string $title;
    public readonly ?string $description;
    public readonly ?string $amount;
    public readonly ?string $minAmount;
    public readonly ?string $maxAmount;
    /** @var ?array<PaymentLinkItem> */
    #[ListOf(PaymentLinkItem::class)]
    public readonly ?array $items;
    /** @var array<mixed> */
    public readonly array $channels;
    public readonly ?PaymentLinkBilling $billing;
    public readonly PaymentLinkAsk $ask;
    public readonly ?int $maxPayments;
    public readonly ?\DateTimeImmutable $expiresAt;
    public readonly ?string $successUrl;
    public readonly ?string $externalId;
    /** @var array<mixed> */
    public readonly array $metadata;
    public readonly string $status;
    public readonly int $paymentsCount;
    public readonly string $paymentsTotal;
    public readonly bool $isSandbox;
    public readonly \DateTimeImmutable $createdAt;
}

final class PaymentLinkItem
{
    public readonly int $catalogItemId;
    public readonly string $name;
    public readonly string $price;
    public readonly int $count;
    public readonly string $unit;
    public readonly ?string $imageId;
}

final class PaymentLinkBilling
{
    public readonly string $billingPeriod;
    public readonly ?int $billingDay;
}

/** What the payer is asked for beside the payment. */
final class PaymentLinkAsk
{
    public readonly ?string $name;
    public readonly ?string $phone;
    public readonly ?string $comment;
}

final class CreateCatalogItemsResult
{
    /** @var array<CatalogItem> */
    #[ListOf(CatalogItem::class)]
    public readonly array $data;
}

final class CatalogItem
{
    public readonly int $id;
    public readonly ?string $sku;
    public readonly string $name;
    public readonly string $price;
    public readonly string $unit;
    public readonly ?string $imageId;
    public readonly ?string $imageUrl;
    public readonly ?string $description;
    public readonly ?string $barcode;
    public readonly ?string $ntin;
    public readonly ?string $section;
    public readonly bool $isActive;
    public readonly \DateTimeImmutable $createdAt;
}

final class DeleteCatalogItemResult
{
    public readonly string $message;
    public readonly CatalogItem $item;
}

final class ListCatalogSectionsResult
{
    /** @var array<ListCatalogSectionsResultData> */
    #[ListOf(ListCatalogSectionsResultData::class)]
    public readonly array $data;
}

final class ListCatalogSectionsResultData
{
    public readonly ?string $section;
    public readonly int $items;
}

final class ListCatalogUnitsResult
{
    /** @var array<CatalogUnit> */
    #[ListOf(CatalogUnit::class)]
    public readonly array $data;
}

final class CatalogUnit
{
    public readonly string $code;
    public readonly string $nameRu;
    public readonly string $nameKk;
    public readonly string $nameEn;
    public readonly int $precision;
}

final class CatalogImage
{
    public readonly string $imageId;
    public readonly string $url;
    public readonly string $mime;
    public readonly int $size;
    public readonly string $checksum;
}

final class GetWebhookResult
{
    public readonly Webhook $webhook;
}

final class ConfigureWebhookResult
{
    public readonly Tenant $tenant;
    public readonly ?Secret $webhookSecret;
}

final class TestWebhookResult
{
    /** @var array<mixed> */
    public readonly array $payload;
    public readonly TestWebhookResultDelivery $delivery;
}

final class TestWebhookResultDelivery
{
    public readonly string $id;
    public readonly string $status;
    public readonly ?int $httpStatus;
    public readonly int $durationMs;
    public readonly ?string $error;
    public readonly ?string $errorCode;
    public readonly ?string $responseBody;
}

final class CreateWebhookEndpointResult
{
    public readonly WebhookEndpoint $webhookEndpoint;
    public readonly Secret $secret;
}

final class WebhookEndpoint
{
    public readonly string $id;
    public readonly ?string $url;
    public readonly ?string $description;
    /** @var array<mixed> */
    public readonly array $events;
    public readonly string $mode;
    public readonly string $retry;
    public readonly bool $enabled;
    public readonly string $status;
    public readonly ?\DateTimeImmutable $failingSince;
    public readonly ?\DateTimeImmutable $pausedAt;
    public readonly \DateTimeImmutable $createdAt;
}

final class GetWebhookEndpointResult
{
    public readonly WebhookEndpoint $webhookEndpoint;
}

final class ListWebhookEndpointsResult
{
    /** @var array<WebhookEndpoint> */
    #[ListOf(WebhookEndpoint::class)]
    public readonly array $items;
}

final class UpdateWebhookEndpointResult
{
    public readonly WebhookEndpoint $webhookEndpoint;
}

final class DeleteWebhookEndpointResult
{
    public readonly bool $ok;
    public readonly string $id;
}

final class RotateWebhookEndpointSecretResult
{
    public readonly WebhookEndpoint $webhookEndpoint;
    public readonly Secret $secret;
}

final class TestWebhookEndpointResult
{
    /** @var array<mixed> */
    public readonly array $payload;
    public readonly TestWebhookEndpointResultDelivery $delivery;
}

final class TestWebhookEndpointResultDelivery
{
    public readonly string $id;
    public readonly string $status;
    public readonly ?int $httpStatus;
    public readonly int $durationMs;
    public readonly ?string $error;
    public readonly ?string $errorCode;
    public readonly ?string $responseBody;
}

final class ReplayWebhookEndpointResult
{
    public readonly int $deliveries;
}

final class ListDeliveriesRow
{
    public readonly string $id;
    public readonly string $eventId;
    public readonly string $endpointId;
    public readonly string $eventType;
    public readonly ?int $invoiceId;
    public readonly ?int $refundId;
    public readonly ?int $subscriptionId;
    public readonly bool $isSandbox;
    public readonly string $status;
    public readonly int $attemptsMade;
    public readonly ?\DateTimeImmutable $nextAttemptAt;
    public readonly \DateTimeImmutable $createdAt;
    public readonly ?\DateTimeImmutable $lastAttemptAt;
    public readonly ?int $lastHttpStatus;
    public readonly ?string $lastError;
    public readonly ?string $lastErrorCode;
}

final class GetDeliveryResult
{
    public readonly string $id;
    public readonly string $eventId;
    public readonly string $endpointId;
    public readonly string $eventType;
    public readonly ?int $invoiceId;
    public readonly ?int $refundId;
    public readonly ?int $subscriptionId;
    public readonly bool $isSandbox;
    public readonly string $status;
    public readonly int $attemptsMade;
    public readonly ?\DateTimeImmutable $nextAttemptAt;
    public readonly \DateTimeImmutable $createdAt;
    public readonly ?\DateTimeImmutable $lastAttemptAt;
    public readonly ?int $lastHttpStatus;
    public readonly ?string $lastError;
    public readonly ?string $lastErrorCode;
    /** @var array<GetDeliveryResultAttempt> */
    #[ListOf(GetDeliveryResultAttempt::class)]
    public readonly array $attempts;
}

final class GetDeliveryResultAttempt
{
    public readonly int $number;
    public readonly \DateTimeImmutable $at;
    public readonly string $url;
    public readonly ?int $httpStatus;
    public readonly int $durationMs;
    public readonly ?string $error;
    public readonly ?string $errorCode;
    public readonly ?string $responseBody;
}

final class RedeliverResult
{
    public readonly string $id;
    public readonly string $eventId;
    public readonly string $endpointId;
    public readonly string $eventType;
    public readonly ?int $invoiceId;
    public readonly ?int $refundId;
    public readonly ?int $subscriptionId;
    public readonly bool $isSandbox;
    public readonly string $status;
    public readonly int $attemptsMade;
    public readonly ?\DateTimeImmutable $nextAttemptAt;
    public readonly \DateTimeImmutable $createdAt;
    public readonly ?\DateTimeImmutable $lastAttemptAt;
    public readonly ?int $lastHttpStatus;
    public readonly ?string $lastError;
    public readonly ?string $lastErrorCode;
}

final class Redelivered
{
    public readonly int $redelivered;
    public readonly int $remaining;
    public readonly ?string $next;
}

final class DeliverySummary
{
    public readonly int $pending;
    public readonly int $delivered;
    public readonly int $dropped;
}

final class ListEventsRow
{
    public readonly string $id;
    public readonly string $type;
    public readonly bool $isSandbox;
    public readonly \DateTimeImmutable $createdAt;
    public readonly int $sequence;
    /** @var array<mixed> */
    public readonly array $payload;
}

final class GetEventResult
{
    public readonly string $id;
    public readonly string $type;
    public readonly bool $isSandbox;
    public readonly \DateTimeImmutable $createdAt;
    public readonly int $sequence;
    /** @var array<mixed> */
    public readonly array $payload;
}

final class LoggedCall
{
    public readonly int $id;
    public readonly \DateTimeImmutable $at;
    public readonly string $method;
    public readonly string $path;
    public readonly int $status;
    public readonly int $durationMs;
    public readonly string $keyId;
    public readonly bool $isSandbox;
    public readonly string $requestId;
    public readonly ?int $requestBytes;
    public readonly ?string $requestBody;
    public readonly ?int $responseBytes;
    public readonly ?string $responseBody;
}

final class GetSandboxClockResult
{
    public readonly \DateTimeImmutable $now;
    public readonly int $offsetSeconds;
}

final class AdvanceSandboxClockResult
{
    public readonly \DateTimeImmutable $now;
    public readonly int $offsetSeconds;
    public readonly int $invoicesCreated;
    public readonly int $subscriptionsExpired;
    public readonly bool $isComplete;
}

final class InvoiceStatusChanged
{
    public readonly string $event;
    public readonly \DateTimeImmutable $timestamp;
    public readonly InvoiceStatusChangedInvoice $invoice;
}

final class InvoiceStatusChangedInvoice
{
    public readonly int $id;
    public readonly ?string $externalOrderId;
    public readonly string $amount;
    public readonly string $status;
    public readonly ?string $clientName;
    public readonly ?string $clientPhone;
    public readonly ?\DateTimeImmutable $paidAt;
    public readonly ?bool $isSandbox;
    public readonly ?int $subscriptionId;
}

final class SubscriptionExpired
{
    public readonly string $event;
    public readonly \DateTimeImmutable $timestamp;
    public readonly string $tenantId;
    public readonly int $subscriptionId;
    public readonly \DateTimeImmutable $expiredAt;
    public readonly ?\DateTimeImmutable $graceStartedAt;
    public readonly int $gracePeriodDays;
    public readonly string $reason;
}

final class SubscriptionPaymentSucceeded
{
    public readonly string $event;
    public readonly \DateTimeImmutable $timestamp;
    public readonly string $tenantId;
    public readonly SubscriptionPaymentSucceededSubscription $subscription;
    public readonly int $invoiceId;
    public readonly int $attemptNumber;
    public readonly string $amount;
    public readonly \DateTimeImmutable $billingPeriodStart;
    public readonly \DateTimeImmutable $billingPeriodEnd;
}

final class SubscriptionPaymentSucceededSubscription
{
    public readonly int $id;
    public readonly ?string $externalSubscriberId;
    public readonly string $status;
    public readonly string $amount;
    public readonly \DateTimeImmutable $nextBillingAt;
    public readonly ?bool $isSandbox;
}

final class SubscriptionPaymentFailed
{
    public readonly string $event;
    public readonly \DateTimeImmutable $timestamp;
    public readonly string $tenantId;
    public readonly SubscriptionPaymentFailedSubscription $subscription;
    public readonly int $invoiceId;
    public readonly int $attemptNumber;
    public readonly string $amount;
    public readonly \DateTimeImmutable $billingPeriodStart;
    public readonly \DateTimeImmutable $billingPeriodEnd;
    public readonly string $failureReason;
}

final class SubscriptionPaymentFailedSubscription
{
    public readonly int $id;
    public readonly ?string $externalSubscriberId;
    public readonly string $status;
    public readonly string $amount;
    public readonly \DateTimeImmutable $nextBillingAt;
    public readonly ?bool $isSandbox;
}

final class SubscriptionDuplicatePayment
{
    public readonly string $event;
    public readonly \DateTimeImmutable $timestamp;
    public readonly string $tenantId;
    public readonly SubscriptionDuplicatePaymentSubscription $subscription;
    public readonly int $invoiceId;
    public readonly int $attemptNumber;
    public readonly string $amount;
    public readonly \DateTimeImmutable $billingPeriodStart;
    public readonly \DateTimeImmutable $billingPeriodEnd;
}

final class SubscriptionDuplicatePaymentSubscription
{
    public readonly int $id;
    public readonly ?string $externalSubscriberId;
    public readonly string $status;
    public readonly string $amount;
    public readonly \DateTimeImmutable $nextBillingAt;
    public readonly ?bool $isSandbox;
}

final class SubscriptionGraceStarted
{
    public readonly string $event;
    public readonly \DateTimeImmutable $timestamp;
    public readonly string $tenantId;
    public readonly SubscriptionGraceStartedSubscription $subscription;
}

final class SubscriptionGraceStartedSubscription
{
    public readonly int $id;
    public readonly ?string $externalSubscriberId;
    public readonly string $status;
    public readonly string $amount;
    public readonly \DateTimeImmutable $nextBillingAt;
    public readonly ?bool $isSandbox;
}

final class SubscriptionPaused
{
    public readonly string $event;
    public readonly \DateTimeImmutable $timestamp;
    public readonly string $tenantId;
    public readonly SubscriptionPausedSubscription $subscription;
}

final class SubscriptionPausedSubscription
{
    public readonly int $id;
    public readonly ?string $externalSubscriberId;
    public readonly string $status;
    public readonly string $amount;
    public readonly \DateTimeImmutable $nextBillingAt;
    public readonly ?bool $isSandbox;
}

final class SubscriptionResumed
{
    public readonly string $event;
    public readonly \DateTimeImmutable $timestamp;
    public readonly string $tenantId;
    public readonly SubscriptionResumedSubscription $subscription;
}

final class SubscriptionResumedSubscription
{
    public readonly int $id;
    public readonly ?string $externalSubscriberId;
    public readonly string $status;
    public readonly string $amount;
    public readonly \DateTimeImmutable $nextBillingAt;
    public readonly ?bool $isSandbox;
}

final class SubscriptionCancelled
{
    public readonly string $event;
    public readonly \DateTimeImmutable $timestamp;
    public readonly string $tenantId;
    public readonly SubscriptionCancelledSubscription $subscription;
}

final class SubscriptionCancelledSubscription
{
    public readonly int $id;
    public readonly ?string $externalSubscriberId;
    public readonly string $status;
    public readonly string $amount;
    public readonly \DateTimeImmutable $nextBillingAt;
    public readonly ?bool $isSandbox;
}

final class RefundCompleted
{
    public readonly string $event;
    public readonly \DateTimeImmutable $timestamp;
    public readonly RefundCompletedRefund $refund;
}

final class RefundCompletedRefund
{
    public readonly int $id;
    public readonly int $invoiceId;
    public readonly string $amount;
    public readonly string $status;
    public readonly ?string $reason;
    public readonly ?string $failureReason;
    public readonly ?string $failureCode;
    public readonly ?string $refundQrUrl;
    public readonly ?\DateTimeImmutable $refundExpiresAt;
    public readonly bool $isSandbox;
    public readonly \DateTimeImmutable $createdAt;
}

final class RefundFailed
{
    public readonly string $event;
    public readonly \DateTimeImmutable $timestamp;
    public readonly RefundFailedRefund $refund;
}

final class RefundFailedRefund
{
    public readonly int $id;
    public readonly int $invoiceId;
    public readonly string $amount;
    public readonly string $status;
    public readonly ?string $reason;
    public readonly ?string $failureReason;
    public readonly ?string $failureCode;
    public readonly ?string $refundQrUrl;
    public readonly ?\DateTimeImmutable $refundExpiresAt;
    public readonly bool $isSandbox;
    public readonly \DateTimeImmutable $createdAt;
}

final class PaymentLinkCompleted
{
    public readonly string $event;
    public readonly \DateTimeImmutable $timestamp;
    public readonly PaymentLink $paymentLink;
}

final class WebhookTest
{
    public readonly string $event;
    public readonly \DateTimeImmutable $timestamp;
    public readonly string $tenantId;
}

/** The bodies of webhooks, by their events. */
final class WebhookEvents
{
    public const CLASSES = [
        'invoice.status_changed' => InvoiceStatusChanged::class,
        'subscription.expired' => SubscriptionExpired::class,
        'subscription.payment_succeeded' => SubscriptionPaymentSucceeded::class,
        'subscription.payment_failed' => SubscriptionPaymentFailed::class,
        'subscription.duplicate_payment' => SubscriptionDuplicatePayment::class,
        'subscription.grace_started' => SubscriptionGraceStarted::class,
        'subscription.paused' => SubscriptionPaused::class,
        'subscription.resumed' => SubscriptionResumed::class,
        'subscription.cancelled' => SubscriptionCancelled::class,
        'refund.completed' => RefundCompleted::class,
        'refund.failed' => RefundFailed::class,
        'payment_link.completed' => PaymentLinkCompleted::class,
        'webhook.test' => WebhookTest::class,
    ];
}
