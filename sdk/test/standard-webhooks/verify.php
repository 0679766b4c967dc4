<?php

// The official Standard Webhooks library for PHP checks the deliveries of the JSON file that is named.

declare(strict_types=1);

require getcwd() . '/vendor/autoload.php';

use StandardWebhooks\Exception\WebhookVerificationException;
use StandardWebhooks\Webhook;

function isAccepted(array $case): bool
{
    try {
        (new Webhook($case['secret']))->verify($case['body'], $case['headers']);
        return true;
    } catch (WebhookVerificationException) {
        return false;
    }
}

$cases = json_decode(file_get_contents($argv[1]), true, flags: JSON_THROW_ON_ERROR);
$wrong = array_filter($cases, fn (array $case) => isAccepted($case) !== $case['accepted']);
fwrite(STDERR, implode("\n", array_column($wrong, 'name')));
exit($wrong === [] ? 0 : 1);
