// Icons of signed-in pages only, so that public pages do not load them.
import type { ReactNode } from 'react';
import { Drawing, type DrawingLook, Icon, type IconName } from '#web/shared/kit/icon.tsx';

const solid = { fill: 'currentColor', stroke: 'none' } as const;

const drawings = {
  pause: <path d="M7 4.5v11M13 4.5v11" />,
  play: <path d="M6.5 4.2v11.6L15.5 10Z" />,
  grid: (
    <path d="M4.5 3.5h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1ZM12.5 3.5h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1ZM4.5 11.5h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1ZM12.5 11.5h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1Z" />
  ),
  edit: (
    <path d="m4 12.8-.7 3.9 3.9-.7 8.7-8.7a1.6 1.6 0 0 0 0-2.3l-.9-.9a1.6 1.6 0 0 0-2.3 0ZM11.3 5.5l3.2 3.2" />
  ),
  trash: (
    <path d="M4 5.8h12M7.8 5.8V3.5h4.4v2.3M5.5 5.8l.6 9.3a1.5 1.5 0 0 0 1.5 1.4h4.8a1.5 1.5 0 0 0 1.5-1.4l.6-9.3M8.5 9v4.3M11.5 9v4.3" />
  ),
  eye: (
    <path d="M2.2 10S5 4.8 10 4.8 17.8 10 17.8 10 15 15.2 10 15.2 2.2 10 2.2 10ZM12.4 10a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0Z" />
  ),
  more: (
    <path
      {...solid}
      d="M3.3 10a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0ZM8.5 10a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0ZM13.7 10a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0Z"
    />
  ),
  building: (
    <path d="M4.5 17V4.5A1.5 1.5 0 0 1 6 3h5a1.5 1.5 0 0 1 1.5 1.5V17M12.5 8.5H14a1.5 1.5 0 0 1 1.5 1.5v7M2.8 17h14.4M7.3 6.5h2.4M7.3 9.8h2.4M7.3 13.1h2.4" />
  ),
  wrench: (
    <path d="M16.4 6.2a4.2 4.2 0 0 1-5.6 4.9l-5 5a1.9 1.9 0 0 1-2.7-2.7l5-5a4.2 4.2 0 0 1 4.9-5.6L10.6 5.2l.4 2.9 2.9.4Z" />
  ),
  wallet: (
    <path d="M4.5 5h11A1.5 1.5 0 0 1 17 6.5v8a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 14.5v-8A1.5 1.5 0 0 1 4.5 5ZM3 8.5h14M12.8 12.2h1.7" />
  ),
  chart: <path d="M3.5 16.5h13M6 13.5V9M10 13.5V4.5M14 13.5V7" />,
  bank: <path d="M3 8 10 3.5 17 8ZM5 8v6M8.3 8v6M11.7 8v6M15 8v6M3 16.5h14M4 14h12" />,
  download: (
    <path d="M10 3.5v9m0 0 3.5-3.5M10 12.5 6.5 9M3.5 13.5V15A1.5 1.5 0 0 0 5 16.5h10a1.5 1.5 0 0 0 1.5-1.5v-1.5" />
  ),
  print: (
    <path d="M6 7V3.5h8V7M6 13.5H4.5A1.5 1.5 0 0 1 3 12V8.5A1.5 1.5 0 0 1 4.5 7h11A1.5 1.5 0 0 1 17 8.5V12a1.5 1.5 0 0 1-1.5 1.5H14M6 11.5h8v5H6Z" />
  ),
  logout: <path d="M11.5 3.5h-6A1.5 1.5 0 0 0 4 5v10a1.5 1.5 0 0 0 1.5 1.5h6M8.5 10H17m-3-3 3 3-3 3" />,
} as const satisfies Record<string, ReactNode>;

export type OfficeIconName = IconName | keyof typeof drawings;

export function OfficeIcon({ name, ...look }: DrawingLook & { name: OfficeIconName }) {
  return isOffice(name) ? <Drawing {...look}>{drawings[name]}</Drawing> : <Icon {...look} name={name} />;
}

function isOffice(name: OfficeIconName): name is keyof typeof drawings {
  return name in drawings;
}
