CREATE TABLE "deleted_products" (
	"id" text PRIMARY KEY NOT NULL,
	"product" jsonb NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_price";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "products_title" ON "products" USING btree (lower("title"),"id");--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price","id");