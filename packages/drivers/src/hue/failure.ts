import { StrangeCertificate } from '../common/pinned-agent.ts';

/** Why a bridge could not be asked. The message is for people, and does not hold the key. */
export class HueFailure extends Error {
  /** The certificate that was not accepted; blank is none. */
  readonly shown: string;
  constructor(message: string, shown = '') {
    super(message);
    this.shown = shown;
  }
}

export const notABridge = 'this is no Hue bridge';
export const forgotten = 'the bridge does not know this panel any more';
export const closed = 'the bridge closed the connection';
export const buttonWanted = 'the button of the bridge is not pressed';

/** Anything that was thrown, as a failure. */
export function failureOf(error: unknown): HueFailure {
  if (error instanceof HueFailure) return error;
  if (error instanceof StrangeCertificate) return new HueFailure(error.message, error.shown);
  const { code } = error as { readonly code?: unknown };
  switch (code) {
    case 'ECONNREFUSED':
      return new HueFailure('nothing listens at this address');
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new HueFailure('this name is not known');
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return new HueFailure('this address cannot be reached');
    case 'EPROTO':
      return new HueFailure(notABridge);
    default:
      return typeof code === 'string' && code.startsWith('HPE_')
        ? new HueFailure(notABridge)
        : new HueFailure(closed);
  }
}
