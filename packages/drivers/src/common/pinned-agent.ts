import { Agent as PlainAgent } from 'node:http';
import { Agent, type AgentOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import { connect, type ConnectionOptions } from 'node:tls';

/** A certificate that is not the one that was accepted, or that nobody has accepted yet. */
export class StrangeCertificate extends Error {
  /** SHA-256 of what was shown, as `AB:CD:…`. */
  readonly shown: string;
  constructor(shown: string, isPinned: boolean) {
    super(isPinned ? 'its certificate is not the one that was accepted' : 'its certificate is not trusted');
    this.shown = shown;
  }
}

/** A fingerprint as somebody may type or paste it: `AB:CD:…`; blank is none. */
export const fingerprintOf = (typed: string): string => {
  const digits = typed.replaceAll(/[^0-9a-f]/gi, '').toUpperCase();
  return digits.match(/../g)?.join(':') ?? '';
};

/**
 * Connects by TLS where the certificate has this SHA-256 fingerprint, whoever signed it; without one, where the machine
 * trusts it. It is looked at before anything is sent: a key is not told to whoever answers at an address.
 */
class PinnedAgent extends Agent {
  readonly #pin: string;
  readonly #takesAny: boolean;
  constructor(pin: string, options: AgentOptions, takesAny: boolean) {
    // A resumed session shows no certificate.
    super({ ...options, maxCachedSessions: 0 });
    this.#pin = pin;
    this.#takesAny = takesAny;
  }

  override createConnection(
    options: ConnectionOptions,
    done?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    const socket = connect({ ...options, rejectUnauthorized: false });
    const fail = (error: Error): void => done?.(error, socket);
    socket.once('error', fail);
    socket.once('secureConnect', () => {
      const shown = socket.getPeerCertificate().fingerprint256;
      const isRight = this.#takesAny || (this.#pin === '' ? socket.authorized : shown === this.#pin);
      if (!isRight) return void socket.destroy(new StrangeCertificate(shown, this.#pin !== ''));
      socket.off('error', fail);
      done?.(null, socket);
    });
    return undefined;
  }
}

/**
 * An agent for an address; `pin` is as `fingerprintOf` gives it. `takesAny` is for whoever asks only what anybody may
 * know, and looks at the certificate himself.
 */
export const agentFor = (url: URL, pin: string, options: AgentOptions = {}, takesAny = false): PlainAgent =>
  /^(?:https|wss):$/.test(url.protocol) ? new PinnedAgent(pin, options, takesAny) : new PlainAgent(options);
