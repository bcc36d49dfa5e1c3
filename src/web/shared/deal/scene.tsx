import * as paths from '#domain/kernel/paths.ts';
import type { SceneCode } from '#domain/trips/scene-code.ts';

type SceneProps = {
  code: SceneCode;
  width: number;
  height: number;
  lazy?: boolean;
  className?: string | undefined;
};

/** Art for a destination. Says nothing the name beside it does not say, so text and fonts may come first. */
export function Scene({ code, width, height, lazy = false, className }: SceneProps) {
  return (
    <img
      src={paths.art(code)}
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
