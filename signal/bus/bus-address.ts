// Where the bus is, read once from the environment. An address that would give away passwords or messages stops the start.
import {readFileSync} from 'node:fs';
import {isIP} from 'node:net';

export type BusAddress = {
  /** `host:port` of each server of one cluster. */
  readonly servers: readonly string[];
  readonly login?: {readonly user: string; readonly password: string};
  /** No server is spoken to without TLS. `ca`: who signs their certificates, PEM; the machine's usual ones without it. */
  readonly tls?: {readonly ca?: string};
};

type Environment = Readonly<Record<string, string | undefined>>;

const FORM =
  'NATS_URL must be one address such as tls://user:password@nats.example.org:4222, or several with commas between them';

/** @returns nothing where there is one node. @throws {Error} that says what to set; without any password. */
export function readBusAddress(env: Environment): BusAddress | undefined {
  const text = env['NATS_URL'] || undefined;
  if (text === undefined) return undefined;
  const urls = text.split(',').map(readUrl);
  const isTls = urls.every(({protocol}) => protocol === 'tls:');
  if (!isTls && urls.some(({protocol}) => protocol === 'tls:')) {
    throw new Error('NATS_URL must begin all its addresses with tls://, or none');
  }
  const login = loginOf(urls);
  if (!urls.every(isLoopback)) {
    if (!isTls) {
      throw new Error(
        'NATS_URL must begin with tls://, because it leads off this machine: nats:// would send the password and every message in clear. A server with a certificate of your own authority also needs NATS_CA',
      );
    }
    if (!login)
      throw new Error(`NATS_URL needs a user and a password, because it leads off this machine. ${FORM}`);
  }
  // The client compares a certificate with names only.
  if (isTls && urls.some(({hostname}) => isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0)) {
    throw new Error(
      'NATS_URL must have the name in the server’s certificate after tls://, not an IP address',
    );
  }
  return {
    servers: urls.map(({host}) => host),
    ...(login ? {login} : {}),
    ...tlsOf(isTls, env['NATS_CA'] || undefined),
  };
}

function readUrl(text: string): URL {
  const url = URL.parse(text.trim());
  const isBare = url !== null && /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '';
  if (!isBare || url.hostname === '' || (url.protocol !== 'nats:' && url.protocol !== 'tls:')) {
    throw new Error(FORM);
  }
  return url;
}

/** The client has one user for all servers. */
function loginOf(urls: readonly URL[]): BusAddress['login'] {
  const logins = urls.filter(({username, password}) => username !== '' || password !== '');
  const [first] = logins;
  if (!first) return undefined;
  if (logins.some(({username, password}) => username !== first.username || password !== first.password)) {
    throw new Error('NATS_URL must have the same user and password in all its addresses');
  }
  if (first.username === '' || first.password === '') {
    throw new Error(`NATS_URL needs a user and a password, not one of them. ${FORM}`);
  }
  return {user: decoded(first.username), password: decoded(first.password)};
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('NATS_URL has a % in its user or password that begins no code: write it as %25');
  }
}

const isLoopback = ({hostname}: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);

function tlsOf(isTls: boolean, caFile: string | undefined): Pick<BusAddress, 'tls'> {
  if (caFile === undefined) return isTls ? {tls: {}} : {};
  if (!isTls) throw new Error('NATS_CA is for an address that begins with tls://, and NATS_URL has none');
  try {
    return {tls: {ca: readFileSync(caFile, 'utf8')}};
  } catch (cause) {
    throw new Error(`NATS_CA must be a file with certificates in PEM: ${caFile} cannot be read`, {cause});
  }
}
