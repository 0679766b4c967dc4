/** The icons of the console, which take the colour of the text beside them. */

const PATHS = {
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  invoice: "M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 20h2",
  repeat: "M17 3l4 4-4 4M3 12V9a2 2 0 012-2h16M7 21l-4-4 4-4M21 12v3a2 2 0 01-2 2H3",
  box: "M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9",
  code: "M8 7l-5 5 5 5M16 7l5 5-5 5",
  link: "M10 14a4 4 0 005.7 0l3-3A4 4 0 0013 5.300l-1 1M14 10a4 4 0 00-5.7 0l-3 3A4 4 0 0011 18.700l1-1",
  lock: "M6 11h12v9H6zM9 11V8a3 3 0 016 0v3",
  key: "M8 11a4 4 0 100 8 4 4 0 000-8zM11 12l8-8M16 7l3 3M13.5 9.500l2 2",
  share:
    "M6 9.500a2.500 2.500 0 100 5 2.500 2.500 0 000-5zM17 3.500a2.500 2.500 0 100 5 2.500 2.500 0 000-5zM17 15.500a2.500 2.500 0 100 5 2.500 2.500 0 000-5zM8.300 10.800l6.500-3.600M8.300 13.200l6.500 3.600",
  send: "M4 12l16-8-6 16-3-6zM11 14l9-10",
  card: "M3 6h18v12H3zM3 10h18",
  shop: "M5 4h14l1.5 5a2.8 2.800 0 01-5.7 0 2.8 2.800 0 01-5.6 0 2.8 2.800 0 01-5.7 0zM5 12v8h14v-8M10 20v-5h4v5",
  bag: "M5 8h14l1 13H4zM9 11V7a3 3 0 016 0v4",
  gear: "M12 9a3 3 0 100 6 3 3 0 000-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.600l2.1 2.100M16.3 16.300l2.1 2.100M5.6 18.400l2.1-2.100M16.3 7.700l2.1-2.1",
  team: "M12 12a4 4 0 100-8 4 4 0 000 8zM4 21c0-4 3.600-6.500 8-6.500s8 2.500 8 6.500",
  people:
    "M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM3 20c0-3.5 2.7-6 6-6s6 2.5 6 6M16 4.500a3.5 3.5 0 010 6.500M18 14.500c1.9.8 3 2.9 3 5.5",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  sun: "M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.400M17.6 17.600L19 19M5 19l1.4-1.400M17.6 6.400L19 5",
  moon: "M20 14.500A8.5 8.5 0 019.5 4 8.5 8.5 0 1020 14.500z",
  leave: "M10 4H5v16h5M14 8l4 4-4 4M18 12H9",
  check: "M5 12.500l4.5 4.500L19 7.5",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  search: "M11 4a7 7 0 100 14 7 7 0 000-14zM16 16l5 5",
  phone:
    "M8 3h8a1.500 1.500 0 011.500 1.500v15A1.500 1.500 0 0116 21H8a1.500 1.500 0 01-1.500-1.500v-15A1.500 1.500 0 018 3zM11 18h2",
  star: "M12 4l2.500 5.200 5.500.700-4 3.900 1 5.600-5-2.700-5 2.700 1-5.600-4-3.900 5.500-.700z",
  columns: "M4 5h16v14H4zM9.300 5v14M14.700 5v14",
  sorted: "M8 10l4-4 4 4M8 14l4 4 4-4",
  sorted_up: "M12 19V5M7 10l5-5 5 5",
  sorted_down: "M12 5v14M7 14l5 5 5-5",
  print: "M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z",
  filter: "M4 6h16M7 12h10M10 18h4",
  down: "M12 4v11M7 11l5 5 5-5M5 20h14",
  undo: "M8 5L4 9l4 4M4 9h10a5 5 0 010 10h-3",
  globe:
    "M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3c2.500 2.500 3.800 5.500 3.800 9s-1.300 6.500-3.800 9c-2.500-2.500-3.800-5.500-3.800-9s1.300-6.500 3.800-9z",
  erase: "M9 6h11v12H9l-6-6zM12.500 10l4 4M16.500 10l-4 4",
  close: "M6 6l12 12M18 6L6 18",
  clock: "M12 4a8 8 0 100 16 8 8 0 000-16zM12 8v4l3 2",
  pulse: "M3 12h4l3-8 4 16 3-8h4",
  ticket: "M4 4h8l9 9-8 8-9-9zM8 8h.01",
  unplugged:
    "M4 4l16 16M3 9a14 14 0 015-3M11 5a14 14 0 0110 4M6 13a9 9 0 015-2.700M15 11a9 9 0 013 2M9.500 16.500a4 4 0 015 0M12 20h.01",
  up: "M12 19V5M6 11l6-6 6 6",
  sound: "M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 010 6M18.500 6.500a8 8 0 010 11",
  mute: "M4 9v6h4l5 4V5L8 9zM16.500 9.500l5 5M21.500 9.500l-5 5",
  alert: "M12 4l9 16H3zM12 10v4M12 17h.01",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01",
} as const;

export type IconName = keyof typeof PATHS;

/** Screen readers skip an icon without a `label`: the text beside it says what it means. */
export function Icon({ name, size = 20, label }: { name: IconName; size?: number; label?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
