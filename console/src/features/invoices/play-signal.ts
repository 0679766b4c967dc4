/** Signals a payment or a new order to people who do not look at the screen: two tones, and a vibration if the device has it. */
import { useLocalStorage } from "@mantine/hooks";

/** The frequency in Hz and the start in seconds of each tone. */
const TONES = [
  { frequency: 660, at: 0 },
  { frequency: 880, at: 0.14 },
];
const TONE_S = 0.22;
const VOLUME = 0.25;
const VIBRATION_MS = [120, 60, 120];

/** Whether the sound is on, remembered in this browser. */
export function useSound() {
  return useLocalStorage({ key: "tolem-sound", defaultValue: true, getInitialValueInEffect: false });
}

export function playSignal({ isSoundOn }: { isSoundOn: boolean }): void {
  navigator.vibrate?.(VIBRATION_MS);
  if (isSoundOn) playTones();
}

/** Browsers play nothing before the first interaction with a page, which is not an error. */
export function playTones(): void {
  const context = new AudioContext();
  for (const { frequency, at } of TONES) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const start = context.currentTime + at;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(VOLUME, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_S);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + TONE_S);
    if (at === TONES.at(-1)?.at) tone.onended = () => void context.close();
  }
}
