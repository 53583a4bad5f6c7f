const PATHS = {
  copy: "M6 6V3h11v11h-3M3 6h11v11H3z",
  sound: "M3 8v4h3l5 4V4L6 8zM14 7a4 4 0 0 1 0 6",
  mute: "M3 8v4h3l5 4V4L6 8zM14 8l4 4M18 8l-4 4",
  flip: "M7 3v13M7 16l-3-3M7 16l3-3M13 17V4M13 4l-3 3M13 4l3 3",
} as const;

/** A small drawing; what it means stands in the label of what it is on. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
      <path d={PATHS[name]} fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round" />
    </svg>
  );
}
