/** The package brings no types. */
declare module "@anvilco/encryption" {
  /** Encrypts a text for the owner of an RSA key in PEM. */
  export function encryptRSA(publicKey: string, message: string): string;
}
