import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { LIMITS } from '@lissafi/contract/limits';
import { qrPlaintext } from '@lissafi/domain/einvoice/einvoice';
import { z } from 'zod';
import type { EinvoiceGateway, GatewayKeys } from '../../services.ts';

const Answer = z.object({
  code: z.number().optional(),
  data: z.object({ ok: z.boolean().optional() }).loose().nullish(),
  message: z.string().optional(),
  error: z
    .object({ public_message: z.string().optional(), details: z.string().optional() })
    .loose()
    .nullish(),
});

export function openGateway(origin: string): EinvoiceGateway {
  const ask = async (method: string, path: string, keys: GatewayKeys, body?: unknown) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-api-key': keys.api_key,
        'x-api-secret': keys.api_secret,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(LIMITS.einvoice_timeout_ms),
      redirect: 'error',
    });
    const text = (await response.text()).slice(0, LIMITS.einvoice_answer_bytes);
    // Overload, an outage or refused credentials do not concern this document.
    if (response.status >= 500 || [401, 403, 408, 429].includes(response.status))
      throw new Error(`The tax gateway answered with status ${response.status}`);
    return { status: response.status, answer: parsed(text) };
  };

  const verdict = async (method: string, path: string, keys: GatewayKeys, body?: unknown) => {
    const { status, answer } = await ask(method, path, keys, body);
    if (status < 300 && answer?.data?.ok !== false) return { ok: true } as const;
    const message =
      answer?.error?.public_message ?? answer?.error?.details ?? answer?.message ?? `refused (${status})`;
    return { ok: false, message } as const;
  };

  return {
    validate: (keys, payload) => verdict('POST', '/api/v1/invoice/validate', keys, payload),
    sign: (keys, payload) => verdict('POST', '/api/v1/invoice/sign', keys, payload),
    async isSigned(keys, irn) {
      const { status } = await ask('GET', `/api/v1/invoice/confirm/${encodeURIComponent(irn)}`, keys);
      return status < 300;
    },
    transmit: (keys, irn) => verdict('POST', `/api/v1/invoice/transmit/${encodeURIComponent(irn)}`, keys, {}),
    reportPayment: (keys, irn, payment_status) =>
      verdict('PATCH', `/api/v1/invoice/update/${encodeURIComponent(irn)}`, keys, { payment_status }),
  };
}

function parsed(text: string): z.infer<typeof Answer> | null {
  try {
    return Answer.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const KeysFile = z.object({ public_key: z.string(), certificate: z.base64() });

/**
 * Reads the portal's crypto_keys.txt: JSON with the public key (PEM, or PEM in base64) and the certificate. Null
 * without an RSA key that is large enough for the QR code.
 */
export function readKeysFile(text: string): { public_key: string; certificate: string } | null {
  try {
    const { public_key, certificate } = KeysFile.parse(JSON.parse(text));
    const pem = public_key.includes('BEGIN')
      ? public_key
      : Buffer.from(public_key, 'base64').toString('utf8');
    const key = createPublicKey(pem);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    if (key.asymmetricKeyType !== 'rsa' || bits < 2048) return null;
    const keys = { public_key: key.export({ type: 'spki', format: 'pem' }).toString(), certificate };
    // The longest IRN must fit too.
    encryptQr(keys, 'x'.repeat(50), 9_999_999_999);
    return keys;
  } catch {
    return null;
  }
}

/**
 * Returns the content of the printed QR code: IRN with time and certificate, RSA PKCS #1 v1.5 with the public key,
 * base64. It is not deterministic, so it is created once and stored. Throws when it is too long for the key.
 */
export function encryptQr(
  keys: { public_key: string; certificate: string },
  irn: string,
  unixSeconds: number,
): string {
  const text = Buffer.from(qrPlaintext(irn, unixSeconds, keys.certificate));
  return publicEncrypt({ key: keys.public_key, padding: constants.RSA_PKCS1_PADDING }, text).toString(
    'base64',
  );
}
