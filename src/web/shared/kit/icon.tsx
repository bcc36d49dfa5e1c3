// Line icons on a 20 px grid, stroke 1.75, in the text's colour. Hidden from screen readers unless they have a label.
import type { ReactNode } from 'react';

const solid = { fill: 'currentColor', stroke: 'none' } as const;

const drawings = {
  clock: <path d="M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM10 6.2V10l2.6 1.8" />,
  calendar: (
    <path d="M5.5 4.5h9a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2ZM3.5 8.5h13M7 2.7v3.4M13 2.7v3.4" />
  ),
  // An aeroplane seat seen from the side.
  seat: (
    <path d="M3.6 4.1a1.7 1.7 0 0 1 3.3-.9l2.1 7.6h5.3a1.85 1.85 0 0 1 0 3.7H7.7a2 2 0 0 1-1.9-1.5ZM9.6 7.6h4.6M8 14.5v2.8M13.4 14.5v2.8M5.8 17.3h9.8" />
  ),
  'shield-check': (
    <path d="M10 2.6 4 4.8v4.8c0 3.8 2.5 6.5 6 7.8 3.5-1.3 6-4 6-7.8V4.8ZM7.3 10.1l1.9 1.9 3.5-3.7" />
  ),
  // Seen from above, so that it fits on the line between two airports.
  plane: (
    <path d="M18 10c0-.8-.7-1.4-1.6-1.4h-4L8.2 2.6H6.3l1.8 6H4.8L3.2 6.7H1.9L2.7 10l-.8 3.3h1.3l1.6-1.9h3.3l-1.8 6h1.9l4.2-6h4c.9 0 1.6-.6 1.6-1.4Z" />
  ),
  chat: (
    <path d="M4.5 4h11a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-6L6 17v-3H4.5A1.5 1.5 0 0 1 3 12.5v-7A1.5 1.5 0 0 1 4.5 4ZM6.8 7.7h6.4M6.8 10.5h4" />
  ),
  'chat-call': (
    <>
      <path d="m3 17 1-3.4a7 7 0 1 1 2.5 2.4Z" />
      <path
        {...solid}
        d="M7.9 6.6c-1 .6-1.3 1.6-.7 2.9.8 1.8 2.2 3.2 4 3.9 1.2.5 2.2.2 2.7-.8.2-.4.1-.6-.2-.8l-1.4-.8c-.3-.1-.5-.1-.7.2l-.5.6c-1.2-.5-2-1.3-2.5-2.4l.5-.6c.2-.2.2-.4.1-.7l-.6-1.3c-.2-.3-.4-.4-.7-.2Z"
      />
    </>
  ),
  'paper-plane': <path d="M17.3 3 2.7 8.9l4.8 2.3 7.3 5ZM17.3 3 7.5 11.2v5.3l2.9-3.2" />,
  phone: (
    <path d="M6.3 3.2 4.4 4.4c-.8.5-1.1 1.3-.9 2.2 1 4.8 5.1 8.9 9.9 9.9.9.2 1.7-.1 2.2-.9l1.2-1.9a.9.9 0 0 0-.3-1.2l-2.7-1.6a.9.9 0 0 0-1.1.2l-1 1.1c-1.8-.8-3.1-2.1-3.9-3.9l1.1-1c.3-.3.4-.7.2-1.1L7.5 3.5a.9.9 0 0 0-1.2-.3Z" />
  ),
  mail: <path d="M3.5 5h13v10h-13ZM3.5 5.5l6.5 5 6.5-5" />,
  search: <path d="M14 8.8a5.2 5.2 0 1 1-10.4 0 5.2 5.2 0 0 1 10.4 0ZM12.6 12.6l3.9 3.9" />,
  menu: <path d="M3 5.5h14M3 10h14M3 14.5h14" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  check: <path d="m4 10.6 3.9 3.9L16 6" />,
  alert: (
    <path d="M8.6 3.6 2.4 14.2a1.6 1.6 0 0 0 1.4 2.4h12.4a1.6 1.6 0 0 0 1.4-2.4L11.4 3.6a1.6 1.6 0 0 0-2.8 0ZM10 7.6v3.6M10 13.9v.1" />
  ),
  info: <path d="M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM10 9.3v4.1M10 6.6v.1" />,
  share: (
    <path d="M10 12.5V3m0 0L6.7 6.3M10 3l3.3 3.3M6 9.5H5a1.5 1.5 0 0 0-1.5 1.5v4.5A1.5 1.5 0 0 0 5 17h10a1.5 1.5 0 0 0 1.5-1.5V11A1.5 1.5 0 0 0 15 9.5h-1" />
  ),
  copy: (
    <path d="M8.5 7H15a1.5 1.5 0 0 1 1.5 1.5V15a1.5 1.5 0 0 1-1.5 1.5H8.5A1.5 1.5 0 0 1 7 15V8.5A1.5 1.5 0 0 1 8.5 7ZM4.5 13A1.5 1.5 0 0 1 3 11.5V5a1.5 1.5 0 0 1 1.5-1.5H11A1.5 1.5 0 0 1 12.5 5" />
  ),
  'chevron-right': <path d="m7.5 5 5 5-5 5" />,
  'arrow-right': <path d="M3.5 10h13m-5-5 5 5-5 5" />,
  'arrow-left': <path d="M16.5 10h-13m5-5-5 5 5 5" />,
  external: (
    <path d="M11.5 3.5h5v5M16.5 3.5 9 11M8 4.5H5A1.5 1.5 0 0 0 3.5 6v9A1.5 1.5 0 0 0 5 16.5h9a1.5 1.5 0 0 0 1.5-1.5v-3" />
  ),
  plus: <path d="M10 4v12M4 10h12" />,
  minus: <path d="M4 10h12" />,
  users: (
    <path d="M10.3 7a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0ZM2.5 16.3c.3-2.7 2.3-4.2 5-4.2s4.7 1.5 5 4.2M13 4.4a2.7 2.7 0 0 1 0 5.2M14.5 12.4c1.7.5 2.8 1.9 3 3.9" />
  ),
  settings: (
    <path d="M3.5 6h6.2M13.3 6h3.2M3.5 14h3.2M10.3 14h6.2M13.3 6a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0ZM10.3 14a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0Z" />
  ),
  ticket: (
    <path d="M3 6.5A1.5 1.5 0 0 1 4.5 5h11A1.5 1.5 0 0 1 17 6.5v1.6a2 2 0 0 0 0 3.8v1.6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 13.5v-1.6a2 2 0 0 0 0-3.8ZM12 5v2M12 9.2v1.6M12 13v2" />
  ),
  moon: <path d="M16.5 11.8A7 7 0 1 1 8.2 3.5a5.5 5.5 0 0 0 8.3 8.3Z" />,
  // Icon for days of leave.
  briefcase: (
    <path d="M4.5 6.5h11A1.5 1.5 0 0 1 17 8v6.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 14.5V8a1.5 1.5 0 0 1 1.5-1.5ZM7.5 6.5V4h5v2.5M3 10.5h14" />
  ),
  // Icons for what a deal includes.
  bag: (
    <path d="M6.5 6.5h7A1.5 1.5 0 0 1 15 8v7.5a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 5 15.5V8a1.5 1.5 0 0 1 1.5-1.5ZM8 6.5V3h4v3.5M8 10v3.5M12 10v3.5M7 17v1M13 17v1" />
  ),
  backpack: (
    <path d="M5 9.5a5 5 0 0 1 5-5 5 5 0 0 1 5 5v6a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 5 15.5ZM8 4.9V4a2 2 0 0 1 4 0v.9M7.5 17v-5h5v5M8.5 8.5h3" />
  ),
  meal: <path d="M3.5 13.5h13M4.8 13.5a5.2 5.2 0 0 1 10.4 0M10 8.3V6.8M2.8 16.3h14.4" />,
  refund: <path d="M4 10a6 6 0 1 1 1.9 4.4M4 10V6.2M4 10h3.8M10 7.3v3l2 1.4" />,
  swap: <path d="M4 7.5h11m-3-3 3 3-3 3M16 12.5H5m3-3-3 3 3 3" />,
  child: (
    <path d="M10 7.2a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6ZM5.5 9.2c1.5 1.1 2.9 1.5 4.5 1.5s3-.4 4.5-1.5M7.8 10.6V14l-1 3.5M12.2 10.6V14l1 3.5M7.8 14h4.4" />
  ),
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

export interface DrawingLook {
  size?: number;
  label?: string;
  className?: string | undefined;
}

export function Icon({ name, ...look }: DrawingLook & { name: IconName }) {
  return <Drawing {...look}>{drawings[name]}</Drawing>;
}

export function Drawing({ size = 20, label, className, children }: DrawingLook & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      className={className}
      role="img"
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {children}
    </svg>
  );
}
