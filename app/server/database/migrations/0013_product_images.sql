CREATE TABLE "unused_images" (
	"image_url" text PRIMARY KEY NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "more_images" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- What was deleted before this can still be brought back: its row is put back by the names in it.
UPDATE "deleted_products" SET "product" = "product" || '{"more_images": []}'::jsonb;
