import type { Text } from '#lib/i18n/use-text.ts';

/** How a live picture stands. `reconnecting` and `failed` say why. */
export type LiveStage =
  | { readonly tag: 'connecting' | 'paused' | 'ended' | 'private' | 'denied' }
  | { readonly tag: 'live'; readonly slow: boolean }
  | { readonly tag: 'reconnecting' | 'failed'; readonly text: string };

/**
 * Why a camera is shown by pictures: it has no video, the panel's machine no program to read it, it did not come, or the
 * browser does not play it.
 */
export type StillsBecause = 'none' | 'noProgram' | 'failed' | 'browser';

/** How a live picture stands, in words. */
export function liveWord(t: Text, stage: LiveStage): string {
  switch (stage.tag) {
    case 'connecting':
      return t('camera.liveConnecting');
    case 'live':
      return t(stage.slow ? 'camera.liveSlow' : 'camera.liveOn');
    case 'reconnecting':
      return t('camera.liveAgain', { reason: stage.text });
    case 'paused':
      return t('camera.livePaused');
    case 'ended':
      return t('camera.liveOver');
    case 'private':
      return t('camera.livePrivate');
    case 'denied':
      return t('camera.liveDenied');
    case 'failed':
      return stage.text;
  }
}
