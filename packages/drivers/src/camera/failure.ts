/** Why a camera could not be asked. */
export type FailureTag =
  /** It was not reached, or went away. */
  | 'gone'
  /** It did not answer in time. */
  | 'silent'
  /** The name or the password is wrong. */
  | 'refused'
  /** It answered that it does not, or cannot. */
  | 'fault'
  /** What it said is not what it should say. */
  | 'garbage';

/** The message is for people, and holds neither name nor password. */
export class CameraFailure extends Error {
  readonly tag: FailureTag;
  constructor(tag: FailureTag, message: string) {
    super(message);
    this.tag = tag;
  }
}

/** Anything that was thrown, as a failure. */
export function failureOf(error: unknown): CameraFailure {
  if (error instanceof CameraFailure) return error;
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  if (code === 'ECONNREFUSED') return new CameraFailure('gone', 'nothing listens at this address');
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new CameraFailure('gone', 'this name is not known');
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return new CameraFailure('gone', 'this address cannot be reached');
  if (typeof code === 'string' && /CERT|SELF_SIGNED|ALTNAME/.test(code))
    return new CameraFailure('gone', 'its certificate is not trusted');
  if (typeof code === 'string' && code.startsWith('HPE_'))
    return new CameraFailure('garbage', 'it does not speak HTTP');
  return new CameraFailure(
    'gone',
    typeof message === 'string' ? `the line broke: ${message}` : 'the line broke',
  );
}
