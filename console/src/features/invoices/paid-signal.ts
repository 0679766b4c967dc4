/** Tells the cashier that a code was paid without being looked at: two tones, and a vibration where the device has one. */
import { useLocalStorage } from "@mantine/hooks";

/** Hz, and when each begins, in seconds. */
const TONES = [
  { frequency: 660, at: 0 },
  { frequency: 880, at: 0.14 },
];
const TONE_S = 0.22;
const VOLUME = 0.25;
const VIBRATION_MS = [120, 60, 120];

/** Whether there is a sound, remembered in this browser. */
export function useSound() {
  return useLocalStorage({ key: "tolem-sound", defaultValue: true, getInitialValueInEffect: false });
}

export function signalPaid({ isSoundOn }: { isSoundOn: boolean }): void {
  navigator.vibrate?.(VIBRATION_MS);
  if (isSoundOn) playTones();
}

/** A browser keeps silent on a page that was not touched yet, which is no error. */
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
