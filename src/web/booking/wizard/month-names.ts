// The months as a passport prints them, taken from the one place that writes dates.
import { formatDate } from '#domain/time.ts';

export const monthNames = Array.from({ length: 12 }, (_, index) =>
  formatDate(`2026-${String(index + 1).padStart(2, '0')}-01`).slice(3, 6),
);
