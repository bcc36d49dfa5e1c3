import * as paths from '#domain/kernel/paths.ts';
import type { SceneCode } from '#domain/trips/scene-code.ts';

type SceneProps = {
  code: SceneCode;
  width: number;
  height: number;
  lazy?: boolean;
  className?: string | undefined;
};

/** Decorative, because the text beside it names the destination; so it loads after text and fonts. */
export function Scene({ code, width, height, lazy = false, className }: SceneProps) {
  return (
    <img
      src={paths.artPath(code)}
      alt=""
      width={width}
      height={height}
      loading={lazy ? 'lazy' : undefined}
      decoding="async"
      fetchPriority="low"
      className={className}
    />
  );
}
