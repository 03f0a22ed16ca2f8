import type { Picture } from '../port.ts';
import type { Ears } from './notice.ts';
import type { Ptz } from './onvif/ptz.ts';

/** Who a camera is, as it says itself; empty is what it does not say. */
export interface Identity {
  readonly maker: string;
  readonly model: string;
  readonly firmware: string;
}

/** A camera that was reached and let us in. What is null it does not have. Everything throws a `CameraFailure`. */
export interface OpenedCamera {
  readonly identity: Identity;
  /** Ms that its clock is ahead of ours; 0 where it was not asked. */
  readonly offset: number;
  /** Ways to watch it; null where it was not asked. */
  readonly profiles: number | null;
  readonly picture: (() => Promise<Picture>) | null;
  /** Where its video is, for people; and the one that is shown and kept: the smaller, where it has several. */
  readonly stream: URL | null;
  readonly video: URL | null;
  readonly ptz: Ptz | null;
  /** Hears what it notices until it is gone. */
  readonly hear: ((ears: Ears) => Promise<never>) | null;
  /** Whether it gives its events; gives back what it got. */
  readonly tryEvents: (() => Promise<void>) | null;
  /** Whether it still answers. */
  readonly answers: () => Promise<void>;
  readonly reboot: () => Promise<void>;
}
