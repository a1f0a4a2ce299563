ALTER TABLE "products" ADD COLUMN "occasions" text[] DEFAULT '{}' NOT NULL;
