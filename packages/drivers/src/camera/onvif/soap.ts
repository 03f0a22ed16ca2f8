import { createHash } from 'node:crypto';
import { CameraFailure } from '../failure.ts';
import { ask } from '../http.ts';
import type { CameraOptions, CameraPorts } from '../options.ts';
import { all, child, type XmlElement, escaped, find, readXml, written } from '../xml.ts';
import { namespaces } from './namespaces.ts';

/** One call of a service. */
export interface Call {
  readonly url: URL;
  /** What stands in the body. */
  readonly body: string;
  /** Where the service wants to be told in the head what is asked, as those of events do. */
  readonly addressed?: { readonly action: string; readonly references: readonly XmlElement[] };
  /** Without a name and a password. */
  readonly isOpen?: boolean;
  readonly patienceMs?: number;
}

/** The services of one camera. */
export interface Soap {
  /** The first element of the answer's body. Throws a `CameraFailure`. */
  call(call: Call): Promise<XmlElement>;
  /** Ms that the camera's clock is ahead of ours. */
  setOffset(ms: number): void;
}

const usualPatienceMs = 6_000;
/** Bytes of an answer: a list of profiles of a recorder is some hundred kilobytes. */
const mostBytes = 1024 * 1024;

const wss = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-';

export function createSoap({ user, password }: CameraOptions, ports: CameraPorts, signal: AbortSignal): Soap {
  let offset = 0;

  /** The password as a digest that only holds now. */
  function security(): string {
    const nonce = Buffer.from(ports.random.bytes(16));
    const created = new Date(ports.clock.now() + offset).toISOString();
    const digest = createHash('sha1').update(nonce).update(created).update(password).digest('base64');
    return (
      `<Security s:mustUnderstand="1" xmlns="${wss}wssecurity-secext-1.0.xsd"><UsernameToken>` +
      `<Username>${escaped(user)}</Username>` +
      `<Password Type="${wss}username-token-profile-1.0#PasswordDigest">${digest}</Password>` +
      `<Nonce EncodingType="${wss}soap-message-security-1.0#Base64Binary">${nonce.toString('base64')}</Nonce>` +
      `<Created xmlns="${wss}wssecurity-utility-1.0.xsd">${created}</Created>` +
      '</UsernameToken></Security>'
    );
  }

  function envelope({ url, body, addressed, isOpen = false }: Call): string {
    const address =
      addressed === undefined
        ? ''
        : `<a:Action s:mustUnderstand="1">${escaped(addressed.action)}</a:Action>` +
          `<a:MessageID>urn:uuid:${uuid(ports.random.bytes(16))}</a:MessageID>` +
          '<a:ReplyTo><a:Address>http://www.w3.org/2005/08/addressing/anonymous</a:Address></a:ReplyTo>' +
          `<a:To s:mustUnderstand="1">${escaped(url.href)}</a:To>${addressed.references.map(written).join('')}`;
    return (
      '<?xml version="1.0" encoding="UTF-8"?>' +
      `<s:Envelope xmlns:s="${namespaces.envelope}" xmlns:a="${namespaces.addressing}">` +
      `<s:Header>${isOpen || user === '' ? '' : security()}${address}</s:Header><s:Body>${body}</s:Body></s:Envelope>`
    );
  }

  return {
    setOffset: (ms) => {
      offset = ms;
    },
    call: async (call) => {
      const { addressed } = call;
      const action = addressed === undefined ? '' : `; action="${addressed.action}"`;
      const { status, body } = await ask(
        {
          url: call.url,
          method: 'POST',
          headers: { 'content-type': `application/soap+xml; charset=utf-8${action}` },
          body: envelope(call),
          mostBytes,
          patienceMs: call.patienceMs ?? usualPatienceMs,
          signal,
          ...(call.isOpen === true ? {} : { login: { user, password } }),
        },
        ports,
      );
      const envelopeRead = readXml(body.toString('utf8'));
      const answer = find(envelopeRead ?? undefined, 'Body')?.children[0];
      const fault = answer?.name === 'Fault' ? answer : undefined;
      if (fault !== undefined) throw faultOf(fault);
      if (status === 401 || status === 403) throw refused();
      if (envelopeRead?.name !== 'Envelope' || answer === undefined)
        throw new CameraFailure('garbage', 'this is no ONVIF camera, or ONVIF is switched off at it');
      if (status !== 200) throw new CameraFailure('fault', `it answers ${status}`);
      return answer;
    },
  };
}

function uuid(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const refused = () => new CameraFailure('refused', 'the camera refuses this name or password');

function faultOf(fault: XmlElement): CameraFailure {
  const codes = new Set<string>();
  for (let code = child(fault, 'Code'); code !== undefined; code = child(code, 'Subcode'))
    codes.add((child(code, 'Value')?.text ?? '').replace(/^.*:/, ''));
  const reason = all(child(fault, 'Reason'), 'Text')[0]?.text ?? child(fault, 'faultstring')?.text ?? '';
  const isRefused =
    codes.has('NotAuthorized') ||
    codes.has('FailedAuthentication') ||
    codes.has('InvalidSecurity') ||
    /not authori[sz]ed|authentication/i.test(reason);
  if (isRefused) return refused();
  // Printable text of one line, since people read it.
  const shown = reason.replace(/[^\p{L}\p{N}\p{P}\p{Zs}]/gu, ' ').slice(0, 80);
  return new CameraFailure('fault', shown === '' ? 'it answers with a fault' : `it answers: ${shown}`);
}
