<?php

// The table of cases that all SDKs keep to, against the real service with a failing proxy in between. TOLEM_FAULTS_URL is the
// proxy, TOLEM_API_KEY the test key of a new merchant, TOLEM_AUTOLOAD the autoloader of the installed package.

declare(strict_types=1);

use Tolem\ApiError;
use Tolem\ConnectionError;
use Tolem\Tolem;
use Tolem\TolemError;
use Tolem\Webhooks;
use Tolem\WebhookVerificationError;

require getenv('TOLEM_AUTOLOAD');

const UNITS = ['timeout_ms' => 'timeout', 'budget_ms' => 'budget'];
$table = json_decode((string) file_get_contents(__DIR__ . '/../../cases.json'), true);

function expect(mixed $given, mixed $expected, string $what): void
{
    // Numbers of JSON are compared by their value, and objects without their order.
    if ($given != $expected || is_bool($given) !== is_bool($expected)) {
        throw new LogicException("$what: " . var_export($given, true) . ', expected ' . var_export($expected, true));
    }
}

/** Sets the faults of the proxy, or tells what came. */
function control(?array $faults = null): array
{
    $headers = 'X-API-Key: ' . getenv('TOLEM_API_KEY');
    $context = ['method' => $faults === null ? 'GET' : 'PUT', 'header' => $headers, 'content' => json_encode($faults)];
    $answer = file_get_contents(getenv('TOLEM_FAULTS_URL') . '/faults', false, stream_context_create(['http' => $context]));
    return json_decode((string) $answer, true);
}

function camel(string $name): string
{
    return lcfirst(str_replace('_', '', ucwords($name, '_')));
}

/** `refund.amount` of an answer. */
function at(mixed $value, string $path): mixed
{
    foreach (explode('.', $path) as $name) {
        $value = is_array($value) ? $value[$name] : $value->{camel($name)};
    }
    return $value;
}

function call(Tolem $client, array $step, array $answers): mixed
{
    $names = array_map(camel(...), explode('.', $step['call']));
    $verb = array_pop($names);
    $on = array_reduce($names, static fn (object $object, string $name): object => $object->$name, $client);
    $ids = isset($step['id']) ? [is_int($step['id']) ? $step['id'] : at($answers, $step['id'])] : [];
    $named = [];
    foreach ($step['params'] ?? [] as $name => $value) {
        $named[camel($name)] = is_float($value) ? (string) $value : $value;
    }
    if (isset($step['idempotency_key'])) {
        $named['idempotencyKey'] = $step['idempotency_key'];
    }
    return $on->$verb(...$ids, ...$named);
}

/** An error in the words of the table. */
function factsOf(TolemError $error): array
{
    if (!$error instanceof ApiError) {
        return ['kind' => $error instanceof ConnectionError ? 'connection' : $error::class];
    }
    return [
        'kind' => 'api',
        'status' => $error->status,
        'code' => $error->errorCode,
        'field' => array_key_first($error->fields),
        'request_id' => $error->requestId !== null,
        'retry_after_ms' => $error->retryAfter === null ? null : $error->retryAfter * 1000,
    ];
}

/** Everything that a program may print of a value holds no secret. */
function expectHidden(mixed $value, string $secret): void
{
    ob_start();
    var_dump($value);
    $texts = ob_get_clean() . print_r($value, true) . ($value instanceof Stringable ? $value : '');
    expect(str_contains($texts, $secret), false, 'the key is shown');
}

/** Makes the call, and holds its answer or its error against the step. */
function take(Tolem $client, array $step, array $answers, string $secret): mixed
{
    try {
        $answer = call($client, $step, $answers);
    } catch (TolemError $error) {
        if (!isset($step['throws'])) {
            throw $error;
        }
        expect(array_intersect_key(factsOf($error), $step['throws']), $step['throws'], 'the error');
        expectHidden($error, $secret);
        return null;
    }
    expect(false, isset($step['throws']), 'an error');
    if (isset($step['lists'])) {
        $ids = [];
        foreach ($answer as $row) {
            $ids[] = $row->id;
            if (isset($step['meanwhile']) && count($ids) === 1) {
                call($client, $step['meanwhile'], $answers);
            }
        }
        expect($ids, array_map(static fn (string $path): mixed => at($answers, $path), $step['lists']), 'the rows');
    }
    foreach ($step['gives'] ?? [] as $path => $value) {
        $isReference = is_string($value) && str_starts_with($value, '=');
        expect(at($answer, $path), $isReference ? at($answers, substr($value, 1)) : $value, $path);
    }
    return $answer;
}

function tellCase(array $case): void
{
    control($case['faults'] ?? []);
    $key = $case['client']['api_key'] ?? (string) getenv('TOLEM_API_KEY');
    $settings = [];
    foreach (array_diff_key($case['client'] ?? [], ['api_key' => 1]) as $name => $value) {
        $settings[UNITS[$name] ?? camel($name)] = isset(UNITS[$name]) ? $value / 1000 : $value;
    }
    $client = new Tolem($key, (string) getenv('TOLEM_FAULTS_URL'), ...$settings);
    $answers = [];
    foreach ($case['calls'] as $step) {
        $answers[] = take($client, $step, $answers, $key);
    }
    $expected = array_intersect_key($case, ['requests' => 1, 'keys' => 1, 'effects' => 1]);
    expect(array_intersect_key(control(), $expected), $expected, 'what came');
    expectHidden($client, $key);
}

function refuseClient(array $case): void
{
    try {
        new Tolem($case['api_key'], $case['base_url']);
    } catch (TolemError $error) {
        expectHidden($error, $case['hidden'] ?? 'no such text');
        return;
    }
    throw new LogicException('the client is not refused');
}

function verifyWebhook(array $vector): void
{
    $now = new DateTimeImmutable($vector['now']);
    try {
        $event = Webhooks::verify($vector['body'], $vector['headers'], $vector['secret'], now: $now);
        expect(true, $vector['accepted'], 'accepted');
        expect([$event->event, $event->invoice->amount], ['invoice.status_changed', '1500.50'], 'the event');
    } catch (WebhookVerificationError) {
        expect(false, $vector['accepted'], 'accepted');
    }
}

$stories = [];
foreach ($table['calls'] as $case) {
    $stories[$case['name']] = static fn () => tellCase($case);
}
foreach ($table['clients'] as $case) {
    $stories[$case['name']] = static fn () => refuseClient($case);
}
foreach ($table['webhooks']['vectors'] as $vector) {
    $stories[$vector['name']] = static fn () => verifyWebhook($vector + $table['webhooks']);
}
$failures = 0;
foreach ($stories as $name => $story) {
    try {
        $story();
    } catch (Throwable $error) {
        $failures++;
        echo "$name: $error\n";
    }
}
echo count($stories) . " stories, $failures failures\n";
exit($failures === 0 ? 0 : 1);
