<?php

declare(strict_types=1);

namespace Tolem;

/** Stands for an argument that was not given: null is a value, which clears a field. */
enum Omitted
{
    case Argument;

    /**
     * The arguments that were given.
     *
     * @param array<string, mixed> $arguments
     * @return array<string, mixed>
     */
    public static function drop(array $arguments): array
    {
        return array_filter($arguments, static fn (mixed $value): bool => $value !== self::Argument);
    }
}

/** Text that no dump shows. */
final class Secret
{
    public function __construct(#[\SensitiveParameter] private readonly string $text)
    {
    }

    public function reveal(): string
    {
        return $this->text;
    }

    /** @return array<string, string> */
    public function __debugInfo(): array
    {
        return [];
    }
}

/** Says of what a list consists. */
#[\Attribute(\Attribute::TARGET_PROPERTY)]
final class ListOf
{
    /** @param class-string $type */
    public function __construct(public readonly string $type)
    {
    }
}

/** Makes models of JSON. What this release does not know is passed over; what a model needs and is missing fails when it is read. */
final class Decoder
{
    /**
     * @template T of object
     * @param class-string<T> $class
     * @param array<string, mixed> $values
     * @return T
     */
    public static function decode(string $class, array $values): object
    {
        $reflection = new \ReflectionClass($class);
        $model = $reflection->newInstanceWithoutConstructor();
        foreach ($reflection->getProperties() as $property) {
            $name = $property->getName();
            $value = $values[self::jsonName($name)] ?? $values[$name] ?? null;
            if ($value !== null || $property->getType()?->allowsNull()) {
                $property->setValue($model, self::valueOf($property, $value));
            }
        }
        return $model;
    }

    /** `createdAt` is `created_at` in JSON, but for a few names that are the same there. */
    private static function jsonName(string $name): string
    {
        return strtolower((string) preg_replace('/[A-Z]/', '_$0', $name));
    }

    private static function valueOf(\ReflectionProperty $property, mixed $value): mixed
    {
        [$list] = [...$property->getAttributes(ListOf::class), null];
        if ($list !== null && is_array($value)) {
            $type = $list->newInstance()->type;
            return array_map(static fn (array $each): object => self::decode($type, $each), $value);
        }
        $type = $property->getType();
        $name = $type instanceof \ReflectionNamedType && !$type->isBuiltin() ? $type->getName() : null;
        return match (true) {
            $name === null || $value === null => $value,
            $name === \DateTimeImmutable::class => new \DateTimeImmutable($value),
            $name === Secret::class => new Secret($value),
            default => self::decode($name, $value),
        };
    }
}
