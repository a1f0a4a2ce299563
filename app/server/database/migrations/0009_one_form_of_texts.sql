-- One form of all texts that look or mean the same, the one of app/shop/folded.ts in the same steps. What is stored in the
-- form of before is folded again by the shop as it runs (docs/decisions/0090).
CREATE OR REPLACE FUNCTION search_form(text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  form text := $1;
BEGIN
  -- Plain English, the most of what is stored, quickly.
  IF form !~ '[^ -_a-~\n]' THEN
    form := regexp_replace(regexp_replace(lower(form), '-+', '-', 'g'), ' +', ' ', 'g');
    RETURN btrim(regexp_replace(form, ' ?\n ?', E'\n', 'g'), E' \n');
  END IF;
  form := regexp_replace(form, '[\u00b4\u0384\u1fbd\u1fbf\u1ffd\u1ffe]', '''', 'g');
  form := normalize(regexp_replace(form, '[\u02dd\u2033\u2036]', '"', 'g'), NFKD);
  form := lower(regexp_replace(form, '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'));
  form := translate(form, '๐๑๒๓๔๕๖๗๘๙ๅςıøđðħłŧ', '0123456789าσioddhlt');
  form := replace(replace(replace(replace(form, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  form := regexp_replace(form, '[`\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u2018-\u201b\u2032\u2035\u2039\u203a\u275b\u275c\ua78c]', '''', 'g');
  form := regexp_replace(form, '[\u00ab\u00bb\u05f4\u201c-\u201f\u275d\u275e\u2e42\u301d-\u301f]', '"', 'g');
  form := regexp_replace(form, '[\u002d\u02d7\u058a\u05be\u1806\u2010-\u2015\u2043\u2212\u2e3a\u2e3b\u2e40\u30a0\ufe58\ufe63\uff0d]+', '-', 'g');
  IF form ~ '[\u0e31-\u0e4e]' THEN
    form := replace(form, 'เเ', 'แ');
    form := regexp_replace(form, '(\u0e32)([\u0e48-\u0e4b\u0e4d]+)', '\2\1', 'g');
    form := regexp_replace(form, '([\u0e48-\u0e4e]+)([\u0e31\u0e34-\u0e3a\u0e47]+)', '\2\1', 'g');
    form := regexp_replace(form, '(\u0e4d+)([\u0e48-\u0e4c\u0e4e]+)', '\2\1', 'g');
    form := regexp_replace(form, '([\u0e31\u0e34-\u0e3a\u0e47-\u0e4e])\1+', '\1', 'g');
    form := regexp_replace(form, '\u0e34([\u0e48-\u0e4c]?)\u0e4d', U&'\0E36\\1', 'g');
    form := replace(form, U&'\0E4D\0E32', U&'\0E33');
  END IF;
  form := regexp_replace(normalize(form, NFC), '[ \t\r\u000b\u000c\u0085\u1680\u2028\u2029]+', ' ', 'g');
  RETURN btrim(regexp_replace(form, ' ?\n ?', E'\n', 'g'), E' \n');
END $$;
--> statement-breakpoint
-- The phone numbers in a text as `phoneDigits` reads them (app/shop/delivery/thai-phone.ts): `0812345678` in any spelling.
CREATE FUNCTION phone_digits(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(search_form($1), '([0-9] ?)\(0\)', '\1', 'g'), '[ ().-]', '', 'g'),
    '\+660?', ' 0', 'g'), '(^|[^0-9])00660?', '\1 0', 'g'), '(^|[^0-9])660?(?=[0-9]{8,9}(?![0-9]))', '\1 0', 'g'),
    '(^|[^0-9])00(?=[1-9][0-9]{7})', '\1', 'g'), '[^0-9]+', ' ', 'g'))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION order_text(receipt text, payment_id text, email text, address jsonb, items jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT words || E'\n ' || array_to_string(string_to_array(regexp_replace(words, '[^\u3400-\u9fff]+', '', 'g'), NULL), ' ') || ' '
  FROM (SELECT search_letters(concat_ws(E'\n', receipt,
    (SELECT string_agg(field.value, E'\n') FROM jsonb_each_text(address) field WHERE field.key <> 'date'),
    phone_digits(address ->> 'phoneNumber'), email, payment_id,
    (SELECT string_agg(concat_ws(E'\n', item #>> '{title,en}', item #>> '{title,th}', item #>> '{title,zh-CN}'), E'\n')
      FROM jsonb_array_elements(items) item))) AS words) written
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION order_text(receipt text, payment_id text, email text, address jsonb, items jsonb, delivery jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT order_text(receipt, payment_id, concat_ws(E'\n', email,
    (SELECT string_agg(field.value, E'\n') FROM jsonb_each_text(delivery -> 'gift') field
      WHERE field.key NOT IN ('anonymous', 'call', 'leaveAt', 'placeKind', 'replace')),
    phone_digits(delivery #>> '{gift,buyerPhone}')), address, items)
$$;
--> statement-breakpoint
CREATE TABLE "texts_to_fold" (
	"kind" text PRIMARY KEY NOT NULL,
	"behind" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
INSERT INTO texts_to_fold (kind) VALUES ('products'), ('users'), ('orders');
