-- Whatever writes a price or a setting leaves a row. Ids and texts of customers are in neither.
CREATE FUNCTION note_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (actor, kind, subject, details)
    VALUES ('owner', 'price', NEW.id, jsonb_build_object('title', NEW.title, 'before', OLD.price, 'after', NEW.price));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_price AFTER UPDATE OF price ON products
  FOR EACH ROW WHEN (OLD.price <> NEW.price) EXECUTE FUNCTION note_price();
--> statement-breakpoint
CREATE FUNCTION note_settings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP = 'INSERT' THEN '{}'::jsonb ELSE OLD.values END;
BEGIN
  INSERT INTO changes (actor, kind, subject, details)
    SELECT 'owner', 'setting', part, CASE part
        -- It has a secret.
        WHEN 'line' THEN '{}'::jsonb
        ELSE jsonb_build_object('before', before -> part, 'after', NEW.values -> part) END
      FROM (SELECT jsonb_object_keys(before || NEW.values) AS part) parts
      -- That is of the owner's last sign-in.
      WHERE part <> 'ownerLanguage' AND before -> part IS DISTINCT FROM NEW.values -> part;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_settings AFTER INSERT OR UPDATE ON shop_settings
  FOR EACH ROW EXECUTE FUNCTION note_settings();
