import { defined } from "../defined.ts";
/** Asks for the sign before it as text; the character after it asks for an emoji (UTS 51 §1.4.3). */
export const TEXT_SELECTOR = 0xfe0e;
export const EMOJI_SELECTOR = 0xfe0f;

/** How signs are drawn that may be emoji and do not say it themselves (css-fonts-4 §6.11). */
export type EmojiPreference = "text" | "emoji" | "unicode";

/** The first emoji beyond ASCII, whose digits and signs are emoji only where they say so. */
export const FIRST_EMOJI = 0xa9;

/** How a cluster that might be an emoji is to be shown. */
export interface EmojiPresentation {
  readonly isEmoji: boolean;
  /** By a selector, not by what the character is by itself. */
  readonly isChosen: boolean;
}

const EMOJI_BY_DEFAULT = /^\p{Emoji_Presentation}/u;
const MAYBE_EMOJI = /^\p{Emoji}/u;

const CHOSEN_TEXT: EmojiPresentation = { isEmoji: false, isChosen: true };
const CHOSEN_EMOJI: EmojiPresentation = { isEmoji: true, isChosen: true };
const EMOJI: EmojiPresentation = { isEmoji: true, isChosen: false };
const TEXT: EmojiPresentation = { isEmoji: false, isChosen: false };

/** The presentation of the cluster between two indexes (UTS 51 §2); undefined for what is no emoji in any case. */
export function presentationOf(
  text: string,
  start: number,
  end: number,
  preference?: EmojiPreference,
): EmojiPresentation | undefined {
  const presentation = ownPresentation(text, start, end);
  if (presentation === undefined || presentation.isChosen || preference === undefined) return presentation;
  const isEmoji = preference === "unicode" ? presentation.isEmoji : preference === "emoji";
  return isEmoji ? CHOSEN_EMOJI : CHOSEN_TEXT;
}

function ownPresentation(text: string, start: number, end: number): EmojiPresentation | undefined {
  const base = defined(text.codePointAt(start));
  // Nothing before the hash sign, and no letter, is ever an emoji.
  if (base < 0x23 || (base > 0x39 && base < FIRST_EMOJI)) return undefined;
  const selector = text.charCodeAt(start + (base > 0xffff ? 2 : 1));
  const isFollowed = start + (base > 0xffff ? 2 : 1) < end;
  const character = String.fromCodePoint(base);
  if (isFollowed && selector === TEXT_SELECTOR) return MAYBE_EMOJI.test(character) ? CHOSEN_TEXT : undefined;
  if (isFollowed && selector === EMOJI_SELECTOR)
    return MAYBE_EMOJI.test(character) ? CHOSEN_EMOJI : undefined;
  if (EMOJI_BY_DEFAULT.test(character)) return EMOJI;
  if (base < 0x80) return undefined;
  // A sign with a skin tone or joined to another is shown as an emoji (UTS 51 §2.4).
  if (isFollowed && MAYBE_EMOJI.test(character)) return isJoinedEmoji(text, start, end) ? EMOJI : TEXT;
  return MAYBE_EMOJI.test(character) ? TEXT : undefined;
}

function isJoinedEmoji(text: string, start: number, end: number): boolean {
  return /[\u200d\u{1f3fb}-\u{1f3ff}]/u.test(text.slice(start, end));
}
