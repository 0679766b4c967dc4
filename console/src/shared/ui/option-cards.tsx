/** A radio group whose options are cards, each with a name and a sentence about it. */
import { Group, Radio, Stack, Text } from "@mantine/core";

type OptionCardsProps<Value extends string> = {
  label: string;
  value: Value;
  options: { value: Value; label: string; about: string }[];
  onChange: (value: Value) => void;
};

export function OptionCards<Value extends string>({ label, value, options, onChange }: OptionCardsProps<Value>) {
  return (
    <Radio.Group label={label}>
      <Stack gap="xs" mt={6}>
        {options.map((each) => (
          <Radio.Card
            key={each.value}
            value={each.value}
            checked={each.value === value}
            p="sm"
            onClick={() => onChange(each.value)}
          >
            <Group wrap="nowrap" align="flex-start" gap="sm">
              <Radio.Indicator checked={each.value === value} mt={2} />
              <div>
                <Text size="sm" fw={600}>
                  {each.label}
                </Text>
                <Text size="sm" c="dimmed">
                  {each.about}
                </Text>
              </div>
            </Group>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  );
}
