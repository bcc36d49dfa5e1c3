import * as paths from '#domain/kernel/paths.ts';
import type { SceneCode } from '#domain/trips/scene-code.ts';

type SceneProps = {
  code: SceneCode;
  width: number;
  height: number;
  lazy?: boolean;
  className?: string | undefined;
};

/** Decorative: the text beside it names the destination, so text and fonts load first. */
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
